import type { Filter, Tag } from '@aws-sdk/client-ec2';
import type { ImageFilter } from '../../../model/aws.ts';

export function toFilters(filters: readonly ImageFilter[]): Filter[] {
  return filters.map(({ name, values }) => ({ Name: name, Values: values }));
}

export function decodeTags(tags: readonly Tag[] | undefined): Record<string, string> {
  return Object.fromEntries((tags ?? []).map(({ Key = '', Value = '' }) => [Key, Value]));
}
