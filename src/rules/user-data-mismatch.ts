import type { AmiFamily } from '../model/resolution.ts';
import { isWindows } from '../karpenter/amis/alias.ts';
import { nodeClassRule } from './rule.ts';
import { knownFamilyOf } from './shared/known-family.ts';

type Form = 'bootstrap' | 'nodeConfig' | 'toml' | 'script' | 'powershell';

export const userDataMismatch = nodeClassRule<{ family: AmiFamily; form: Form }>({
  id: 'user-data-mismatch',
  title: 'The user data is made for another family',
  category: 'selection',
  severity: 'warning',
  needs: 'manifest',
  why: 'Karpenter joins your user data with its own in the form of the family. AL2 is set up by /etc/eks/bootstrap.sh, AL2023 by nodeadm and a NodeConfig, Bottlerocket by settings in TOML, Windows by PowerShell; none of them reads the form of another.',
  fix: 'Write the user data in the form of the family: for AL2023 a NodeConfig (node.eks.aws/v1alpha1) or a script that does not call bootstrap.sh, for Bottlerocket TOML.',
  example: {
    bad: 'amiSelectorTerms:\n- alias: al2023@v20260801\nuserData: |\n  #!/bin/bash\n  /etc/eks/bootstrap.sh example',
    good: 'amiSelectorTerms:\n- alias: al2023@v20260801\nuserData: |\n  apiVersion: node.eks.aws/v1alpha1\n  kind: NodeConfig\n  spec:\n    kubelet:\n      config:\n        maxPods: 58',
  },
  fixable: false,
  message: ({ family, form }) => `${WORDS[form]}, and nodes of family ${family} ${HARM[family] ?? 'cannot use it'}`,
  *check(subject, { release }) {
    const family = knownFamilyOf(subject, release);
    const userData = subject.object.spec?.['userData'];
    const form = typeof userData === 'string' ? formOf(userData) : undefined;
    if (family === undefined || form === undefined || fits(form, family)) return;
    yield { at: ['spec', 'userData'], data: { family, form }, seesPlaceholders: true };
  },
});

const WORDS: Record<Form, string> = {
  bootstrap: 'the user data calls /etc/eks/bootstrap.sh, which belongs to images of AL2',
  nodeConfig: 'the user data holds a NodeConfig for nodeadm, which belongs to images of AL2023',
  toml: 'the user data holds settings of Bottlerocket',
  script: 'the user data is a script for Linux',
  powershell: 'the user data is made for Windows',
};

const HARM: Partial<Record<AmiFamily, string>> = {
  AL2023: 'are set up by nodeadm alone',
  Bottlerocket: 'take TOML alone: Karpenter fails to read anything else and launches none',
};

function fits(form: Form, family: AmiFamily): boolean {
  if (isWindows(family)) return form === 'powershell';
  switch (family) {
    case 'AL2':
      return form === 'bootstrap' || form === 'script';
    case 'AL2023':
      return form === 'nodeConfig' || form === 'script';
    case 'Bottlerocket':
      return form === 'toml';
    default:
      return true;
  }
}

/** By what can stand in no other form; comments do not count. */
function formOf(userData: string): Form | undefined {
  const lines = userData.split('\n').map((line) => line.trim());
  const code = lines.filter((line) => !line.startsWith('#'));
  if (code.some((line) => /^(?:exec |sudo |\/bin\/bash |bash |sh )*\/etc\/eks\/bootstrap\.sh(?:\s|$)/.test(line))) return 'bootstrap';
  if (code.some((line) => /^kind:\s*["']?NodeConfig["']?$/.test(line)) && code.some((line) => /^apiVersion:\s*["']?node\.eks\.aws\//.test(line))) return 'nodeConfig';
  if (code.some((line) => /^\[settings\.[\w."-]+\]$/.test(line)) && !isScript(lines)) return 'toml';
  if (lines.some((line) => /^<\/?powershell>$/i.test(line))) return 'powershell';
  return isScript(lines) ? 'script' : undefined;
}

function isScript([first = '']: readonly string[]): boolean {
  return /^#!\s*\/(?:usr\/)?bin\/(?:env )?(?:ba|da|z)?sh/.test(first);
}
