import { findTemplate } from '../find-template.ts';
import type { TemplateMark } from '../find-template.ts';
import { isAboutKarpenter } from './mentions.ts';
import { baseNameOf, fileArgument, folderArgument, folderOf, quoteForShell } from './shell-paths.ts';
import { pipeOf } from './unrendered.ts';
import type { Unrendered } from './unrendered.ts';

interface Text {
  path: string;
  text: string;
}

/** A text with instructions for a template engine: no manifest before it is rendered. */
export function recogniseTemplate({ path, text }: Text): Unrendered | undefined {
  const mark = findTemplate(text);
  if (mark === undefined) return undefined;
  const { name, hint } = describeLanguage({ path, text }, mark);
  const kind = isAboutKarpenter(text) ? 'template' : 'notManifest';
  return { kind, offset: mark.offset, message: `"${mark.opening}" makes this a ${name}, which is no manifest before it is rendered`, hint };
}

/** Files that hold templates of whatever engine. */
export const TEMPLATE_FILE = /\.(?:t(?:ft)?pl|tmpl|gotmpl|j2|jinja2?|erb|mustache|hbs)$/i;

/** A template by its name, and YAML cannot read it. */
export function describeUnreadTemplate(path: string, message: string): Omit<Unrendered, 'offset'> {
  return { kind: 'template', message: `by its name this is a template, and as it stands it is no YAML: ${message}`, hint: renderHint(path) };
}

function describeLanguage({ path, text }: Text, { language, opening }: TemplateMark): { name: string; hint: string } {
  if (/\.(?:j2|jinja2?)$/i.test(path) || opening === '{%') return { name: 'Jinja template', hint: pipeOf('…') };
  if (opening === '<%') return { name: 'ERB template', hint: pipeOf(`erb ${fileArgument(path)}`) };
  if (language === 'terraform') return { name: KINDS.test(text) ? 'Terraform template' : 'Terraform template of chart values', hint: TERRAFORM };
  if (baseNameOf(path).includes('helmfile') || /\.gotmpl$/i.test(path)) return { name: 'helmfile template', hint: pipeOf('helmfile template') };
  const chart = chartOf(path);
  if (chart === undefined && !HELM.test(text)) return { name: 'template (of Go, Jinja or the like)', hint: renderHint(path) };
  return { name: 'Helm template', hint: pipeOf(`helm template ${chart ?? 'CHART'}`) };
}

/** Words that only Helm's templates have, or hardly others. */
const HELM = /\{\{-?[^}]{0,300}?(?:\.(?:Values|Release|Chart|Capabilities|Files|Template)\b|\b(?:include|tpl|toYaml|nindent|define|template|required|lookup|with|end)\b)/;

/** A chart's templates are in its folder `templates`. */
function chartOf(path: string): string | undefined {
  const folders = folderOf(path).split('/');
  const index = folders.lastIndexOf('templates');
  if (index === -1) return undefined;
  const chart = folders.slice(0, index).join('/');
  return quoteForShell(chart === '' ? (path.startsWith('/') ? '/' : '.') : chart);
}

const KINDS = /^\s*(?:- +)?kind:/m;

const TERRAFORM = `terraform plan -out=plan.out && ${pipeOf('terraform show -json plan.out')}`;

/** For a template whose engine nothing tells. */
export function renderHint(path: string): string {
  return /\.tftpl$/i.test(path) ? TERRAFORM : `render it first: ${pipeOf('…')}`;
}

/** For Terraform's own files the folder is known. */
export function terraformHint(path: string): string {
  const folder = folderArgument(path);
  const terraform = folder === '.' ? 'terraform' : `terraform -chdir=${folder}`;
  return `${terraform} plan -out=plan.out && ${pipeOf(`${terraform} show -json plan.out`)}`;
}
