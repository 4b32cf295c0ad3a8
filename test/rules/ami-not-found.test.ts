import { nodeClassText } from './node-class-text.ts';
import { ownImage, withAws } from './aws-world.ts';
import type { LintedWorld } from './aws-world.ts';
import { saidBy } from './said-by.ts';

const MISSING = 'ami-0a1b2c3d4e5f67890';
const THERE = 'ami-0b1c2d3e4f5a67891';
const images = [ownImage({ id: THERE, name: 'example-node-1', tags: { role: 'node' } })];
const terms = (...lines: string[]): string => ['amiFamily: AL2023', 'amiSelectorTerms:', ...lines].join('\n');

describe('ami-not-found', () => {
  it.each<[string, string, LintedWorld, string[]]>([
    ['an id that is not there', terms(`- id: ${MISSING}`), { aws: { images } },
      [`error spec.amiSelectorTerms[0].id: there is no image "${MISSING}" that this account may use (eu-west-1, Kubernetes 1.34): AMIsReady is False (AMINotFound), and no node is launched with the class`]],
    ['an id that is not there beside one that is', terms(`- id: ${THERE}`, `- id: ${MISSING}`), { aws: { images } },
      [`warning spec.amiSelectorTerms[1].id: there is no image "${MISSING}" that this account may use (eu-west-1, Kubernetes 1.34): Karpenter passes over the term without a word`]],
    ['a name of this account or of Amazon', terms('- name: example-node-2'), { aws: { images } },
      ['error spec.amiSelectorTerms[0].name: no image of this account or of Amazon is named "example-node-2" (eu-west-1, Kubernetes 1.34): AMIsReady is False (AMINotFound), and no node is launched with the class']],
    ['a name of another owner, with tags', terms('- name: example-node-1', '  owner: "444455556666"', '  tags: {role: node}'), { aws: { images } },
      ['error spec.amiSelectorTerms[0].name: no image of owner "444455556666" is named "example-node-1" and has these tags (eu-west-1, Kubernetes 1.34): AMIsReady is False (AMINotFound), and no node is launched with the class']],
    ['tags', terms('- tags: {role: other}'), { aws: { images } },
      ['error spec.amiSelectorTerms[0].tags: no image has these tags, of which this account sees those that it has set itself (eu-west-1, Kubernetes 1.34): AMIsReady is False (AMINotFound), and no node is launched with the class']],
    ['a parameter that is not there', terms('- ssmParameter: /example/ami:1'), { aws: { images } },
      ['error spec.amiSelectorTerms[0].ssmParameter: there is no parameter "/example/ami:1" (eu-west-1, Kubernetes 1.34): AMIsReady is False (AMINotFound), and no node is launched with the class']],
    ['a parameter that holds something else', terms('- ssmParameter: /example/ami'), { aws: { images, parameters: [{ name: '/example/ami', value: 'none' }] } },
      ['error spec.amiSelectorTerms[0].ssmParameter: parameter "/example/ami" holds "none", which is no id of an image (eu-west-1, Kubernetes 1.34): AMIsReady is False (AMINotFound), and no node is launched with the class']],
    ['a parameter of an image that is gone', terms('- ssmParameter: /example/ami'), { aws: { images, parameters: [{ name: '/example/ami', value: MISSING }] } },
      [`error spec.amiSelectorTerms[0].ssmParameter: the image ${MISSING} of parameter "/example/ami" cannot be used (eu-west-1, Kubernetes 1.34): AMIsReady is False (AMINotFound), and no node is launched with the class`]],
    ['an image of an architecture that is not known', terms(`- id: ${THERE}`), { aws: { images: [ownImage({ id: THERE, architecture: 'i386' })] } },
      ['error spec.amiSelectorTerms[0].id: no image that matches has an architecture and a state that Karpenter can use (eu-west-1, Kubernetes 1.34): AMIsReady is False (AMINotFound), and no node is launched with the class']],
    ['images of an alias that are gone', 'amiSelectorTerms:\n- alias: al2023@latest', { aws: { images: [] } },
      ['error spec.amiSelectorTerms[0].alias: the images of "al2023@latest" do not exist any more (eu-west-1, Kubernetes 1.34): AMIsReady is False (AMINotFound), and no node is launched with the class']],
    ['an alias that another version of those asked for refuses', 'amiSelectorTerms:\n- alias: al2@latest', { kubernetesVersions: ['1.34', '1.35'] },
      ['error spec.amiSelectorTerms[0].alias: alias "al2@latest" is not supported on Kubernetes 1.35: there are no AL2 images from 1.33 on (eu-west-1, Kubernetes 1.35): Karpenter sets AMIsReady to False (UnsupportedAlias) and keeps the images that it had']],
  ])('speaks of %s', async (_name, spec, world, said) => {
    expect(await saidBy('ami-not-found', nodeClassText(spec), withAws(world))).toEqual(said);
  });

  it.each<[string, string, LintedWorld]>([
    ['an image that is there', terms(`- id: ${THERE}`), { aws: { images } }],
    ['an alias', 'amiSelectorTerms:\n- alias: al2023@latest', {}],
    ['an alias that is not published, which has a rule of its own', 'amiSelectorTerms:\n- alias: al2023@v20200101', {}],
    ['an alias with two at signs, which has a rule of its own', 'amiSelectorTerms:\n- alias: al2023@v20260801@x', {}],
    ['a placeholder of documentation, which has a rule of its own', terms('- id: ami-123'), { aws: { images } }],
    ['an id that is still to be put in', terms('- id: ${ami}'), { aws: { images } }],
    ['a question that was refused', terms(`- id: ${MISSING}`), { faults: { operations: { DescribeImages: { service: 'ec2', operation: 'DescribeImages', kind: 'denied', message: 'no' } } } }],
  ])('says nothing of %s', async (_name, spec, world) => {
    expect(await saidBy('ami-not-found', nodeClassText(spec), withAws(world))).toEqual([]);
  });
});
