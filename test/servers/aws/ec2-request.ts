import type { ImageFilter } from '../../../src/model/aws.ts';

/** The parameters of an EC2 Query request that this server understands. */
export interface Ec2Request {
  action: string;
  version: string;
  filters: ImageFilter[];
  owners: string[];
  /** `ImageId.N`, `InstanceId.N`, `InstanceType.N`, `SubnetId.N` or `GroupId.N`. */
  ids: string[];
  /** `GroupName.N`, where there is one. */
  groupNames?: string[];
  /** Of offerings. */
  locationType?: string;
  includeDeprecated: boolean;
  maxResults?: number;
  nextToken?: string;
}

export function decodeEc2Request(body: string): Ec2Request {
  const form = new URLSearchParams(body);
  const maxResults = form.get('MaxResults');
  const nextToken = form.get('NextToken');
  const locationType = form.get('LocationType');
  const groupNames = decodeList(form, 'GroupName');
  return {
    action: form.get('Action') ?? '',
    version: form.get('Version') ?? '',
    filters: decodeFilters(form),
    owners: decodeList(form, 'Owner'),
    ids: ['ImageId', 'InstanceId', 'InstanceType', 'SubnetId', 'GroupId'].flatMap((name) => decodeList(form, name)),
    includeDeprecated: form.get('IncludeDeprecated') === 'true',
    ...(groupNames.length === 0 ? {} : { groupNames }),
    ...(locationType === null ? {} : { locationType }),
    ...(maxResults === null ? {} : { maxResults: Number(maxResults) }),
    ...(nextToken === null ? {} : { nextToken }),
  };
}

function decodeFilters(form: URLSearchParams): ImageFilter[] {
  const filters: ImageFilter[] = [];
  for (let index = 1; form.has(`Filter.${index}.Name`); index += 1) {
    filters.push({ name: form.get(`Filter.${index}.Name`) ?? '', values: decodeList(form, `Filter.${index}.Value`) });
  }
  return filters;
}

/** `NAME.1`, `NAME.2`, … */
function decodeList(form: URLSearchParams, name: string): string[] {
  const values: string[] = [];
  for (let index = 1; form.has(`${name}.${index}`); index += 1) values.push(form.get(`${name}.${index}`) ?? '');
  return values;
}
