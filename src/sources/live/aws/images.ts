import { DescribeImagesCommand } from '@aws-sdk/client-ec2';
import type { EC2Client, Image as Ec2Image } from '@aws-sdk/client-ec2';
import type { Image, ImageQuery } from '../../../model/aws.ts';
import type { Answer } from '../../../model/source-failure.ts';
import type { ImageSource } from '../../ports.ts';
import { ask, joinAnswers } from './ask.ts';
import type { Asker } from './ask.ts';
import { planImageCalls } from './image-calls.ts';
import type { ImageCall, ImageCallAnswer } from './image-calls.ts';
import { defined } from './defined.ts';
import { readPages } from './pages.ts';

/** AMIs by DescribeImages, as Karpenter asks for them (`pkg/providers/amifamily/ami.go List`): deprecated ones included, every page followed. */
export function imageSource(asker: Asker<EC2Client>): ImageSource {
  return {
    find: async (queries) => {
      const distinct = new Map(queries.map((query) => [keyOf(query), query]));
      const answers = await findDistinct(asker, [...distinct.values()]);
      const answerByKey = new Map([...distinct.keys()].map((key, index) => [key, answers[index]]));
      return queries.map((query) => answerByKey.get(keyOf(query)) ?? { ok: true, value: [] });
    },
  };
}

function keyOf({ filters, owners }: ImageQuery): string {
  return JSON.stringify([owners, filters.map(({ name, values }) => [name, values])]);
}

async function findDistinct(asker: Asker<EC2Client>, queries: readonly ImageQuery[]): Promise<Answer<Image[]>[]> {
  const calls = planImageCalls(queries);
  const listings = await Promise.all(calls.map(async (call) => ({ call, answer: await listImages(asker, call.query) })));
  return Promise.all(queries.map((query, index) => answerQuery(asker, { query, listings: listings.filter(({ call }) => partOf(call, index)), index })));
}

interface Listed {
  query: ImageQuery;
  index: number;
  listings: { call: ImageCall; answer: Answer<Image[]> }[];
}

async function answerQuery(asker: Asker<EC2Client>, { query, index, listings }: Listed): Promise<Answer<Image[]>> {
  const isSpoilt = listings.some(({ call, answer }) => call.answers.length > 1 && !answer.ok && answer.failure.kind === 'invalid');
  // Another query's value may be what EC2 refused.
  if (isSpoilt) return (await findDistinct(asker, [query]))[0] ?? { ok: true, value: [] };
  const parts = listings.map(({ call, answer }) => keepOwn(answer, partOf(call, index)));
  const joined = joinAnswers(parts);
  return joined.ok && parts.length > 1 ? { ok: true, value: [...new Map(joined.value.map((image) => [image.id, image])).values()] } : joined;
}

function partOf({ answers }: ImageCall, index: number): ImageCallAnswer | undefined {
  return answers.find((answer) => answer.index === index);
}

function keepOwn(answer: Answer<Image[]>, part: ImageCallAnswer | undefined): Answer<Image[]> {
  const ids = part?.ids;
  return answer.ok && ids ? { ok: true, value: answer.value.filter(({ id }) => ids.has(id)) } : answer;
}

function listImages(asker: Asker<EC2Client>, { filters, owners }: ImageQuery): Promise<Answer<Image[]>> {
  const input = {
    Filters: filters.map(({ name, values }) => ({ Name: name, Values: values })),
    ...(owners.length === 0 ? {} : { Owners: owners }),
    IncludeDeprecated: true,
    MaxResults: 1000,
  };
  return readPages(async (token) => {
    const answer = await ask(asker, {
      operation: 'DescribeImages',
      send: (options) => asker.client.send(new DescribeImagesCommand({ ...input, NextToken: token }), options),
    });
    return answer.ok ? { ok: true, value: { items: (answer.value.Images ?? []).map(decodeImage), nextToken: answer.value.NextToken } } : answer;
  });
}

function decodeImage(image: Ec2Image): Image {
  return {
    id: image.ImageId ?? '',
    name: image.Name ?? '',
    ownerId: image.OwnerId ?? '',
    ...defined('ownerAlias', image.ImageOwnerAlias),
    architecture: image.Architecture ?? '',
    ...defined('creationDate', image.CreationDate),
    ...defined('deprecationTime', image.DeprecationTime),
    state: image.State ?? '',
    tags: Object.fromEntries((image.Tags ?? []).map(({ Key = '', Value = '' }) => [Key, Value])),
    ...defined('description', image.Description),
  };
}
