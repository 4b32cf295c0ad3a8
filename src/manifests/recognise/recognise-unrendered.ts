import { recogniseDescribeOutput } from './describe-output.ts';
import { recogniseSourceCode } from './source-code.ts';
import { recogniseTemplate } from './template.ts';
import type { Unrendered } from './unrendered.ts';

/**
 * Tells texts that have to be rendered first, by their name and their words, before anything is parsed: YAML reads some of them as
 * something else than they mean. Patches and chart values are good YAML: `recognise-value.ts` tells those.
 */
export function recogniseUnrendered({ path, text }: { path: string; text: string }): Unrendered | undefined {
  return recogniseSourceCode({ path, text }) ?? recogniseTemplate({ path, text }) ?? recogniseDescribeOutput(text);
}
