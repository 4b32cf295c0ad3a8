import { nodeClassText } from './node-class-text.ts';
import type { ClassText } from './node-class-text.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('alias-format', () => {
  it.each<[string, string, ClassText, LintOptions, string]>([
    ['a family in upper case', 'amiSelectorTerms:\n- alias: AL2023@latest', {}, {},
      'error spec.amiSelectorTerms[0].alias: "AL2023@latest" is refused by the API server: the family is written in lower case, al2023'],
    ['a family in upper case and no v', 'amiSelectorTerms:\n- alias: AL2023@20260801', {}, {},
      'error spec.amiSelectorTerms[0].alias: "AL2023@20260801" is refused by the API server: the family is written in lower case, al2023'],
    ['a family that is not known', 'amiSelectorTerms:\n- alias: ubuntu@latest', {}, {},
      'error spec.amiSelectorTerms[0].alias: "ubuntu@latest" is refused by the API server: Karpenter 1.15.2 knows no family "ubuntu", it is one of al2, al2023, bottlerocket, windows2019, windows2022, windows2025'],
    ['a slip in the family', 'amiSelectorTerms:\n- alias: bottelrocket@v1.44.0', {}, {},
      'error spec.amiSelectorTerms[0].alias: "bottelrocket@v1.44.0" is refused by the API server: Karpenter 1.15.2 knows no family "bottelrocket", did you mean bottlerocket?'],
    ['no at sign', 'amiSelectorTerms:\n- alias: al2023-latest', {}, {},
      'error spec.amiSelectorTerms[0].alias: "al2023-latest" is refused by the API server: it has no "@" with a version behind it'],
    ['a family alone', 'amiSelectorTerms:\n- alias: al2023', {}, {},
      'error spec.amiSelectorTerms[0].alias: "al2023" is refused by the API server: it has no "@" with a version behind it, such as al2023@latest'],
    ['nothing behind the at sign', 'amiSelectorTerms:\n- alias: al2023@', {}, {},
      'error spec.amiSelectorTerms[0].alias: "al2023@" is refused by the API server: the version behind the "@" is missing'],
    ['an empty alias', 'amiSelectorTerms:\n- alias: ""', {}, {},
      'error spec.amiSelectorTerms[0].alias: "" is refused by the API server: it has no "@" with a version behind it'],
    ['a second at sign', 'amiSelectorTerms:\n- alias: al2023@v20260801@x', {}, {},
      'error spec.amiSelectorTerms[0].alias: "al2023@v20260801@x" passes the API server, and the Karpenter controller ends when it reads it, again after every restart: it has more than one "@"'],
    ['a second at sign behind Windows', 'amiSelectorTerms:\n- alias: windows2022@latest@x', {}, {},
      'error spec.amiSelectorTerms[0].alias: "windows2022@latest@x" passes the API server, and the Karpenter controller ends when it reads it, again after every restart: it has more than one "@"'],
    ['a second at sign in an alias that is too long', 'amiSelectorTerms:\n- alias: al2023@v20260801@aaaaaaaaaaaaaaaaaaaa', {}, {},
      'error spec.amiSelectorTerms[0].alias: "al2023@v20260801@aaaaaaaaaaaaaaaaaaaa" is refused by the API server: it has more than one "@"'],
    ['a version of Windows', 'amiSelectorTerms:\n- alias: windows2022@2026.10.14', {}, {},
      'error spec.amiSelectorTerms[0].alias: "windows2022@2026.10.14" is refused by the API server: images of Windows are known as windows2022@latest only'],
    ['AL2023 without v', 'amiSelectorTerms:\n- alias: al2023@20260801', {}, {},
      'error spec.amiSelectorTerms[0].alias: "al2023@20260801" passes the API server, but no image is ever published under it: EKS images are named vYYYYMMDD, and nothing is added or left out'],
    ['AL2023 with dashes', 'amiSelectorTerms:\n- alias: al2023@v2026-08-01', {}, {},
      'error spec.amiSelectorTerms[0].alias: "al2023@v2026-08-01" passes the API server, but no image is ever published under it: EKS images are named vYYYYMMDD, and nothing is added or left out'],
    ['AL2023 with a day that there is not', 'amiSelectorTerms:\n- alias: al2023@v20260231', {}, {},
      'error spec.amiSelectorTerms[0].alias: "al2023@v20260231" passes the API server, but no image is ever published under it: "v20260231" is no day, and EKS images of al2023 are named after one, vYYYYMMDD'],
    ['a version of the distribution', 'amiSelectorTerms:\n- alias: al2023@2023.0.20230222', {}, {},
      'error spec.amiSelectorTerms[0].alias: "al2023@2023.0.20230222" passes the API server, but no image is ever published under it: EKS images of al2023 are named after their day, vYYYYMMDD, and "2023.0.20230222" is a version of the Amazon Linux distribution'],
    ['the release version of a node group', 'amiSelectorTerms:\n- alias: al2023@1.34.9-20260810', {}, {},
      'error spec.amiSelectorTerms[0].alias: "al2023@1.34.9-20260810" passes the API server, but no image is ever published under it: this is the release version of a managed node group, whose image is named after the day alone'],
    ['a Kubernetes version behind AL2023', 'amiSelectorTerms:\n- alias: al2023@1.34', {}, {},
      'error spec.amiSelectorTerms[0].alias: "al2023@1.34" passes the API server, but no image is ever published under it: EKS images of al2023 are named after their day, vYYYYMMDD, and "1.34" looks like a Kubernetes version, which Karpenter takes from the cluster'],
    ['latest in upper case', 'amiSelectorTerms:\n- alias: al2023@LATEST', {}, {},
      'error spec.amiSelectorTerms[0].alias: "al2023@LATEST" passes the API server, but no image is ever published under it: the word is "latest", in lower case and without blanks'],
    ['a Kubernetes version behind Bottlerocket', 'amiSelectorTerms:\n- alias: bottlerocket@v1.31', {}, {},
      'error spec.amiSelectorTerms[0].alias: "bottlerocket@v1.31" passes the API server, but no image is ever published under it: releases of Bottlerocket have three numbers, such as v1.44.0, and "v1.31" looks like a Kubernetes version, which Karpenter takes from the cluster'],
    ['a date behind Bottlerocket', 'amiSelectorTerms:\n- alias: bottlerocket@v20260801', {}, {},
      'error spec.amiSelectorTerms[0].alias: "bottlerocket@v20260801" passes the API server, but no image is ever published under it: releases of Bottlerocket have three numbers, such as v1.44.0, and "v20260801" is none'],
    ['a family of a later release', 'amiSelectorTerms:\n- alias: windows2025@latest', {}, { karpenterVersion: '1.8' },
      'error spec.amiSelectorTerms[0].alias: "windows2025@latest" is refused by the API server: Karpenter 1.8.8 does not know this family yet'],
    ['blanks around the version', 'amiSelectorTerms:\n- alias: "bottlerocket@ 1.44.0"', {}, {},
      'error spec.amiSelectorTerms[0].alias: "bottlerocket@ 1.44.0" passes the API server, but no image is ever published under it: versions are written in lower case and without blanks'],
  ])('speaks of %s', async (_name, spec, of, options, said) => {
    expect(await saidBy('alias-format', nodeClassText(spec, of), options)).toEqual([said]);
  });

  it.each<[string, string, ClassText, LintOptions]>([
    ['AL2023 as published', 'amiSelectorTerms:\n- alias: al2023@v20260801', {}, {}],
    ['AL2 as published', 'amiSelectorTerms:\n- alias: al2@v20240729', {}, {}],
    ['Bottlerocket with v', 'amiSelectorTerms:\n- alias: bottlerocket@v1.44.0', {}, {}],
    ['Bottlerocket without v', 'amiSelectorTerms:\n- alias: bottlerocket@1.44.0', {}, {}],
    ['Bottlerocket with its commit', 'amiSelectorTerms:\n- alias: bottlerocket@1.44.0-6d6a6f1b', {}, {}],
    ['Windows', 'amiSelectorTerms:\n- alias: windows2022@latest', {}, {}],
    ['a version that is still to be put in', 'amiSelectorTerms:\n- alias: "al2023@${version}"', {}, {}],
    ['a placeholder in words', 'amiSelectorTerms:\n- alias: al2023@ALIAS_PLACEHOLDER', {}, {}],
    ['v1beta1, which has no alias', 'amiFamily: AL2023\namiSelectorTerms:\n- alias: AL2023@x', { apiVersion: 'karpenter.k8s.aws/v1beta1' }, {}],
  ])('says nothing of %s', async (_name, spec, of, options) => {
    expect(await saidBy('alias-format', nodeClassText(spec, of), options)).toEqual([]);
  });
});
