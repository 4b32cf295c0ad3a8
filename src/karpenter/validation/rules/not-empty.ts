import type { JsonValue } from '../../../model/json.ts';
import type { Violation } from './rule.ts';
import { violationIf } from './rule.ts';

export function checkNotEmpty(self: JsonValue): readonly Violation[] {
  return violationIf(self === '', 'the text may not be empty');
}
