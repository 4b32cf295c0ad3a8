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

/** A line that is nothing but a place for something: YAML cannot have it between the pairs of a map. */
const LONE_PLACEHOLDER = /^[ \t]*(?:\$\{[^\n]*\}|\$[A-Za-z_]\w*|__\w+__|<<?[A-Za-z][\w -]*>>?|[A-Z0-9_]*PLACEHOLDER|@@\w+@@|%\w+%)[ \t]*\r?$/m;

/** A text that YAML cannot read because whole lines of it are still to be put in, or that its name calls a template. */
export function recogniseBrokenTemplate({ path, text }: Text): Omit<Unrendered, 'offset'> | undefined {
  const lone = LONE_PLACEHOLDER.exec(text)?.[0].trim();
  if (lone === undefined && !TEMPLATE_FILE.test(path)) return undefined;
  const kind = isAboutKarpenter(text) ? 'template' : 'notManifest';
  if (lone !== undefined) return { kind, message: `"${lone}" alone on its line makes this a template, which is no manifest before it is rendered`, hint: renderHint(path) };
  return { kind, message: 'by its name this is a template, and it cannot be read before it is rendered', hint: renderHint(path) };
}

function describeLanguage({ path, text }: Text, { language, opening }: TemplateMark): { name: string; hint: string } {
  if (/\.(?:j2|jinja2?)$/i.test(path) || opening === '{%') return { name: 'Jinja template', hint: pipeOf('…') };
  if (opening === '<%') return { name: 'ERB template', hint: pipeOf(`erb ${fileArgument(path)}`) };
  if (language === 'terraform') return { name: KINDS.test(text) ? 'Terraform template' : 'Terraform template of chart values', hint: TERRAFORM };
  if (baseNameOf(path).includes('helmfile') || /\.gotmpl$/i.test(path)) return { name: 'helmfile template', hint: pipeOf('helmfile template') };
  return { name: 'Helm template', hint: pipeOf(`helm template ${chartOf(path) ?? 'CHART'}`) };
}

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

function renderHint(path: string): string {
  if (/\.tftpl$/i.test(path)) return TERRAFORM;
  return `render it first: ${pipeOf('…')}`;
}

/** For Terraform's own files the folder is known. */
export function terraformHint(path: string): string {
  const folder = folderArgument(path);
  const terraform = folder === '.' ? 'terraform' : `terraform -chdir=${folder}`;
  return `${terraform} plan -out=plan.out && ${pipeOf(`${terraform} show -json plan.out`)}`;
}
