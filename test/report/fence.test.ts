import { fenced } from '../../src/report/fence.ts';

describe('a fence', () => {
  it.each([
    ['a: 1', '```'],
    ['```', '````'],
    ['a ``` b\n`````\n``', '``````'],
  ])('around %j is longer than what is in it', (text, fence) => {
    expect(fenced(text, 'yaml')).toBe(`${fence}yaml\n${text}\n${fence}`);
  });

  it('shows control characters as escapes', () => {
    expect(fenced('a\u001b[2J\r')).toBe('```\na\\u001b[2J\\r\n```');
  });
});
