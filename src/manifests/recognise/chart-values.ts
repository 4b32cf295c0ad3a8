import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import { isMap } from './karpenter-kinds.ts';
import { baseNameOf, fileArgument, folderArgument } from './shell-paths.ts';
import { TEMPLATE_FILE } from './template.ts';
import { pipeOf } from './unrendered.ts';
import type { UnrenderedValue } from './unrendered.ts';

/** Values from which a chart makes Karpenter's objects: each chart has a schema of its own, so that nothing can be said of them. */
export function recogniseChartValues(value: JsonObject, path: string): UnrenderedValue | undefined {
  const at = findKey(value, []);
  if (at === undefined) return undefined;
  return { kind: 'template', path: at, message: `"${String(at.at(-1))}" under no kind makes these values of a chart (or of another generator), whose schema is its own`, hint: renderHint(path) };
}

function renderHint(path: string): string {
  const name = baseNameOf(path);
  if (TEMPLATE_FILE.test(path)) return `terraform plan -out=plan.out && ${pipeOf('terraform show -json plan.out')}, or ${pipeOf('helm template …')}`;
  return pipeOf(/^values\.ya?ml$/.test(name) ? `helm template ${folderArgument(path)}` : `helm template CHART -f ${fileArgument(path)}`);
}

/** Only Karpenter has these. */
const TELLING = /^(?:ec2_?node_?class(?:es)?|(?:\w+_?)?ami_?selector(?:_?terms?|_?ids?|_?tags)?|node_?class_?ref|aws_?node_?templates?)$/i;
/** Others have these too: the keys inside decide. */
const PERHAPS = /^(?:\w*_?node_?(?:pool|class)s?(?:es)?|\w*_?node_?templates?|provisioners?|karpenter(?:[-_]?(?:config|nodes?|provisioners?|resources))?)$/i;
const INSIDE = /^(?:ami_?family|ami_?id|instance_?profile|consolidation_?policy|consolidate_?after|expire_?after|disruption|budgets|requirements|capacity_?types?|\w*node_?class(?:es)?|\w*node_?pools?|node_?role|role_?name)$/i;
const MAX_DEPTH = 8;
const MAX_INSIDE_DEPTH = 4;

function findKey(value: JsonValue, path: JsonPath): JsonPath | undefined {
  if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    const at = [...path, step];
    if (isFilled(member) && (TELLING.test(key) || (PERHAPS.test(key) && holdsKey(member, 0)))) return at;
    const found = findKey(member, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Charts list what they can take with nothing in it. */
function isFilled(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isMap(value) ? Object.keys(value).length > 0 : value !== null && value !== '' && value !== false;
}

function holdsKey(value: JsonValue, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_INSIDE_DEPTH) return false;
  return Object.entries(value).some(([key, member]) => (!Array.isArray(value) && INSIDE.test(key)) || holdsKey(member, depth + 1));
}
