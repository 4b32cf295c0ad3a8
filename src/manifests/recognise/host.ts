import type { HostLanguage } from '../embedded/find-embedded.ts';
import { terraformHint } from './template.ts';
import { pipeOf } from './unrendered.ts';
import type { Unrendered } from './unrendered.ts';

interface Host {
  /** What makes manifests of it. */
  hint: string;
  /** It makes objects that are not in it as texts. */
  built: Omit<Unrendered, 'offset'>;
  /** No text in it holds an object. */
  empty: Omit<Unrendered, 'offset'>;
}

/** What to say of a file of a language that holds manifests as texts. */
export function describeHost(language: HostLanguage, path: string): Host {
  const hint = language === 'terraform' ? terraformHint(path) : `pass what it makes of itself: ${pipeOf('…')}`;
  return { hint, built: { kind: 'template', message: BUILT[language], hint }, empty: { kind: 'notManifest', message: EMPTY[language], hint } };
}

const BUILT: Record<HostLanguage, string> = {
  terraform: "this is Terraform code: it makes Karpenter's objects of its own values, which are known only once it has planned",
  shell: "this script speaks of Karpenter's API, and no heredoc of it holds an object",
  markdown: "this text speaks of Karpenter's API, and no code of it holds an object",
};

const EMPTY: Record<HostLanguage, string> = {
  terraform: "no heredoc of this file holds an object of Karpenter's",
  shell: "no heredoc of this script holds an object of Karpenter's",
  markdown: "no code of this text holds an object of Karpenter's",
};
