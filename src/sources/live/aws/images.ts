import { DescribeImagesCommand } from '@aws-sdk/client-ec2';
import type { EC2Client, Image as Ec2Image } from '@aws-sdk/client-ec2';
import type { Image, ImageQuery } from '../../../model/aws.ts';
import type { Answer } from '../../../model/source-failure.ts';
import type { ImageSource } from '../../ports.ts';
import { ask } from './ask.ts';
import type { Asker } from './ask.ts';
import { defined } from './defined.ts';
import { decodeTags, toFilters } from './filters-and-tags.ts';
import { findByQueries } from './find-by-queries.ts';
import { readPages } from './pages.ts';

/** AMIs by DescribeImages, as Karpenter asks for them (`pkg/providers/amifamily/ami.go List`): deprecated ones included, every page followed. */
export function imageSource(asker: Asker<EC2Client>): ImageSource {
  return { find: (queries) => findByQueries(queries, { idFilter: 'image-id', list: (query) => listImages(asker, query) }) };
}

function listImages(asker: Asker<EC2Client>, { filters, owners }: ImageQuery): Promise<Answer<Image[]>> {
  const input = { Filters: toFilters(filters), ...(owners.length === 0 ? {} : { Owners: owners }), IncludeDeprecated: true, MaxResults: 1000 };
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
    tags: decodeTags(image.Tags),
    ...defined('description', image.Description),
  };
}
