import { makesKarpenterObjects } from './mentions.ts';
import { baseNameOf, fileArgument } from './shell-paths.ts';
import { terraformHint } from './template.ts';
import { pipeOf } from './unrendered.ts';
import type { Unrendered } from './unrendered.ts';

/** Names of files that hold programs: what YAML makes of them helps nobody. */
const SOURCE_CODE = /\.(tf|tfvars|hcl|sh|bash|zsh|ps1|py|tsx?|[cm]ts|jsx?|[cm]js|go|rb|rs|java|kts?|scala|cs|cue|nix|jsonnet|libsonnet|k|dhall|pkl|star|md|mdx|adoc|rst|html?)$/i;
const PROSE = /^(?:md|mdx|adoc|rst|html?)$/i;
const SHELL = /^(?:sh|bash|zsh|ps1)$/i;

/** Whether a file holds a program or prose by its name. */
export function isSourceCode(path: string): boolean {
  return SOURCE_CODE.test(path);
}

/** A program, and how to get at the manifests that it makes. */
export function recogniseSourceCode({ path, text }: { path: string; text: string }): Unrendered | undefined {
  const extension = SOURCE_CODE.exec(path)?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  const { name, command } = describeLanguage(path, { text, extension });
  if (!isRendered(text, extension)) return { kind: 'notManifest', offset: 0, message: `a .${extension} file is no manifest`, hint: `karpami reads YAML and JSON: pass what the file makes of itself, ${pipeOf('…')}` };
  return { kind: 'template', offset: 0, message: `this is ${name}: the objects of Karpenter's that it makes are not in it as YAML`, hint: command };
}

/** Prose and scripts hold manifests as texts, or none: a mention of a kind makes nothing. */
function isRendered(text: string, extension: string): boolean {
  if (PROSE.test(extension)) return false;
  if (SHELL.test(extension)) return /apiVersion["']?: ?["']?karpenter\./.test(text) && makesKarpenterObjects(text);
  return makesKarpenterObjects(text);
}

interface Language {
  name: string;
  /** What makes manifests of it. */
  command: string;
}

function describeLanguage(path: string, { text, extension }: { text: string; extension: string }): Language {
  const file = fileArgument(path);
  switch (extension) {
    case 'tf': case 'tfvars': return { name: 'Terraform code', command: terraformHint(path) };
    case 'hcl': return baseNameOf(path) === 'terragrunt.hcl' ? { name: 'Terragrunt code', command: `terragrunt plan -out=plan.out && ${pipeOf('terragrunt show -json plan.out')}` } : { name: 'HCL code', command: terraformHint(path) };
    case 'cue': return { name: 'CUE code', command: pipeOf(`cue export --out yaml ${file}`) };
    case 'nix': return { name: 'Nix code', command: pipeOf(`nix eval --json -f ${file}`) };
    case 'jsonnet': case 'libsonnet': return { name: 'Jsonnet code', command: pipeOf(`jsonnet ${file}`) };
    case 'k': return { name: 'KCL code', command: pipeOf(`kcl run ${file}`) };
    case 'dhall': return { name: 'Dhall code', command: pipeOf(`dhall-to-json --file ${file}`) };
    case 'pkl': return { name: 'Pkl code', command: pipeOf(`pkl eval -f json ${file}`) };
    default: return SHELL.test(extension) ? { name: 'a script', command: pipeOf('…') } : describeProgram(text);
  }
}

/** General languages make manifests by a framework. */
function describeProgram(text: string): Language {
  if (/\bcdk8s\b/.test(text)) return { name: 'source code for cdk8s', command: pipeOf('cdk8s synth --stdout') };
  if (/pulumi/i.test(text)) return { name: 'source code for Pulumi', command: pipeOf('pulumi preview --json') };
  if (/aws-cdk|aws_cdk|awscdk|software\.amazon\.awscdk|Amazon\.CDK/.test(text)) return { name: 'source code for the AWS CDK', command: pipeOf('cdk synth --json') };
  if (/\bcdktf\b/.test(text)) return { name: 'source code for CDKTF', command: `cdktf synth, then the steps of Terraform in cdktf.out: ${pipeOf('terraform show -json plan.out')}` };
  return { name: 'source code', command: `pipe what it renders: ${pipeOf('…')}` };
}
