import { recogniseDescribeOutput } from './describe-output.ts';
import { recogniseSourceCode } from './source-code.ts';
import { recogniseTemplate } from './template.ts';
import { pipeOf } from './unrendered.ts';
import type { Unrendered } from './unrendered.ts';

/**
 * Tells texts that have to be rendered first, by their name and their words, before anything is parsed: YAML reads some of them as
 * something else than they mean. Patches and chart values are good YAML: `recognise-value.ts` tells those.
 */
export function recogniseUnrendered({ path, text }: { path: string; text: string }): Unrendered | undefined {
  return recogniseSourceCode({ path, text }) ?? recogniseTemplate({ path, text }) ?? recogniseDescribeOutput(text) ?? recogniseTerraformLog(text);
}

/** The events that `terraform plan -json` prints while it works: the plan is not among them. */
function recogniseTerraformLog(text: string): Unrendered | undefined {
  if (!text.startsWith('{"@level":')) return undefined;
  return { kind: 'template', offset: 0, message: 'this is the log of Terraform, which does not hold the plan', hint: `terraform plan -out=plan.out && ${pipeOf('terraform show -json plan.out')}` };
}
