import { completeExample } from './complete-example.ts';
import { saidBy } from './said-by.ts';

describe('undecodable', () => {
  test.each<{ words: string; text: string; said: string[] }>([
    { words: 'a duration beyond what Go can hold', text: 'expireAfter: 2600000h', said: ['error spec.template.spec.expireAfter: the API server stores it, and the controller then cannot read any NodePool of the cluster: duration "2600000h" is longer than a controller can hold (at most 2562047h)'] },
    { words: 'a duration within', text: 'expireAfter: 2500000h', said: [] },
    { words: 'one that is refused as well', text: 'expireAfter: 2600000h\nrequirements: a', said: [] },
    { words: 'one to be put in', text: 'expireAfter: ${HOURS}h', said: [] },
  ])('names what the controller cannot read: $words', async ({ text, said }) => {
    expect(await saidBy('undecodable', completeExample(text))).toEqual(said);
  });
});
