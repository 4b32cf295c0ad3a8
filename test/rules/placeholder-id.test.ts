import { nodeClassText } from './node-class-text.ts';
import { saidBy } from './said-by.ts';

describe('placeholder-id', () => {
  it.each<[string, string, string]>([
    ['too short', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-123"',
      'error spec.amiSelectorTerms[0].id: "ami-123" is no id of an image: it has 3 digits, not 17 or 8'],
    ['letters', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-xxxxxxxxxxxxxxxxx"',
      'error spec.amiSelectorTerms[0].id: "ami-xxxxxxxxxxxxxxxxx" is no id of an image: behind "ami-" stand 17 or 8 digits from 0 to 9 and a to f'],
    ['a word', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-placeholder"',
      'error spec.amiSelectorTerms[0].id: "ami-placeholder" is no id of an image: behind "ami-" stand 17 or 8 digits from 0 to 9 and a to f'],
    ['upper case', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-0A1B2C3D4E5F67890"',
      'error spec.amiSelectorTerms[0].id: "ami-0A1B2C3D4E5F67890" is no id of an image: ids are written in lower case and without blanks'],
    ['a reference that EC2 resolves', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "resolve:ssm:/example/ami-x"',
      'error spec.amiSelectorTerms[0].id: "resolve:ssm:/example/ami-x" is read by EC2 alone: Karpenter finds no image under it, a parameter stands in ssmParameter'],
    ['no ami in front', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "i-0a1b2c3d4e5f67890"',
      'error spec.amiSelectorTerms[0].id: "i-0a1b2c3d4e5f67890" is no id of an image: it does not begin with "ami-"'],
    ['digits in their order', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-0123456789abcdef0"',
      'warning spec.amiSelectorTerms[0].id: "ami-0123456789abcdef0" looks like an example that was left in: hardly any image has such an id'],
    ['digits in their order from one', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-1234567890abcdef0"',
      'warning spec.amiSelectorTerms[0].id: "ami-1234567890abcdef0" looks like an example that was left in: hardly any image has such an id'],
    ['one digit throughout', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-00000000"',
      'warning spec.amiSelectorTerms[0].id: "ami-00000000" looks like an example that was left in: hardly any image has such an id'],
    ['one digit and another at the end', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-00000000000000001"',
      'warning spec.amiSelectorTerms[0].id: "ami-00000000000000001" looks like an example that was left in: hardly any image has such an id'],
  ])('speaks of %s', async (_name, spec, said) => {
    expect(await saidBy('placeholder-id', nodeClassText(spec))).toEqual([said]);
  });

  it.each<[string, string]>([
    ['an image', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-0c55b159cbfafe1f0"'],
    ['an old image', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-8c1be5f6"'],
    ['one that is still to be put in', 'amiFamily: AL2023\namiSelectorTerms:\n- id: "ami-${id}"\n- id: "$AMI"'],
    ['an id that an alias makes void', 'amiSelectorTerms:\n- alias: al2023@v20260801\n- id: ami-123'],
  ])('says nothing of %s', async (_name, spec) => {
    expect(await saidBy('placeholder-id', nodeClassText(spec))).toEqual([]);
  });
});
