import { askImages, askParameters, concludeResolution } from '../karpenter/amis/resolve.ts';
import type { ReleaseFeatures } from '../karpenter/releases.ts';
import type { Image, ImageQuery } from '../model/aws.ts';
import type { EC2NodeClass } from '../model/karpenter.ts';
import type { Resolution } from '../model/resolution.ts';
import type { Answer, SourceFailure } from '../model/source-failure.ts';
import type { AwsSources } from '../sources/ports.ts';

export interface ClassRequest {
  nodeClass: EC2NodeClass;
  kubernetesVersion: string;
}

export interface ResolveContext {
  release: ReleaseFeatures;
  now: Date;
  /** Images of running nodes, whose names and dates are wanted too. */
  imageIds?: readonly string[];
}

export interface ResolvedClasses {
  /** In the order of the requests. */
  resolutions: Resolution[];
  /** What the authors of the classes may not know, in the order of the requests. */
  notes: string[][];
  /** Every image that was seen. */
  imageById: Map<string, Image>;
  /** Why names and dates of `imageIds` are not known. */
  imageFailure?: SourceFailure;
}

/** Resolves any number of classes with two questions in a row: all parameters, then all images. */
export async function resolveClasses(aws: AwsSources, requests: readonly ClassRequest[], context: ResolveContext): Promise<ResolvedClasses> {
  const plans = requests.map(({ nodeClass, kubernetesVersion }) => askParameters({ nodeClass, kubernetesVersion, release: context.release }));
  const names = [...new Set(plans.flatMap(({ parameters }) => parameters.map(({ name }) => name)))];
  const parameters = names.length === 0 ? new Map() : await aws.parameters.get(names);
  const imagePlans = plans.map((plan) => askImages(plan, parameters));
  const facts = factQueries(context.imageIds ?? []);
  const queries = [...imagePlans.flatMap((plan) => plan.queries), ...facts];
  const answers = queries.length === 0 ? [] : await aws.images.find(queries);
  let next = 0;
  const resolutions = imagePlans.map((plan, index) => {
    const own = answers.slice(next, (next += plan.queries.length));
    return concludeResolution(plan, own, { now: context.now, previousStatus: requests[index]?.nodeClass.status });
  });
  return { resolutions, notes: plans.map((plan) => plan.notes.map(({ text }) => text)), ...collect(answers, answers.slice(next)) };
}

/** Without a state filter: a running node's image may be disabled by now. */
function factQueries(ids: readonly string[]): ImageQuery[] {
  return ids.length === 0 ? [] : [{ filters: [{ name: 'image-id', values: [...new Set(ids)].sort() }], owners: [] }];
}

function collect(answers: readonly Answer<Image[]>[], facts: readonly Answer<Image[]>[]): Pick<ResolvedClasses, 'imageById' | 'imageFailure'> {
  const images = answers.flatMap((answer) => (answer.ok ? answer.value : []));
  const failed = facts.find((answer) => !answer.ok);
  const imageById = new Map(images.map((image) => [image.id, image]));
  return failed?.ok === false ? { imageById, imageFailure: failed.failure } : { imageById };
}
