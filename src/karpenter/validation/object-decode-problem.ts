import type { JsonObject } from '../../model/json.ts';
import { findDecodeProblem } from '../admission/decode-problem.ts';
import type { DecodeProblem } from '../admission/decode-problem.ts';
import { OBJECT_META } from '../admission/object-meta-schema.ts';
import type { ObjectSchema } from '../admission/schema.ts';

/** As `findDecodeProblem`, `metadata` included, of which the schemas of the definitions say nothing. */
export function findObjectDecodeProblem(stored: JsonObject, schema: ObjectSchema): DecodeProblem | undefined {
  const problem = findDecodeProblem(stored.metadata, OBJECT_META);
  return problem === undefined ? findDecodeProblem(stored, schema) : { ...problem, path: ['metadata', ...problem.path] };
}
