import { LATEST, parseAlias } from '../../karpenter/amis/alias.ts';
import type { AmiSelectorTerm } from '../../model/karpenter.ts';
import type { ClassResolution, Finding } from '../../model/report.ts';

/** A selection that gives no AMI. Where karpami could not look, it does not claim that there is none. */
export function noAmi(item: ClassResolution): Omit<Finding, 'subject'>[] {
  const { outcome, problem, failures } = item.resolution;
  if (outcome === 'ok' || failures.length > 0) return [];
  const fix = fixOf(item);
  return [{ id: 'no-ami', severity: 'error', message: problem ?? 'the selection gives no AMI', ...(fix !== undefined && { fix }) }];
}

function fixOf(item: ClassResolution): string | undefined {
  const { resolution: { outcome, candidates }, terms, region } = item;
  const alias = terms.find((term) => isSet(term.alias))?.alias;
  if (outcome === 'unsupportedAlias') return alias?.startsWith('windows') === true ? 'select windows2022@latest until then' : 'select al2023@latest or bottlerocket@latest';
  if (alias !== undefined) return fixOfAlias(alias, item);
  return outcome === 'notFound' && candidates.length === 0 ? terms.flatMap((term) => adviceOf(term, region?.value) ?? [])[0] : undefined;
}

function fixOfAlias(text: string, { existingVersions, kubernetesVersion, region }: ClassResolution): string | undefined {
  const parsed = parseAlias(text);
  if (!parsed.ok) return undefined;
  const family = parsed.alias.family.toLowerCase();
  if (parsed.alias.version.trim().toLowerCase() === LATEST && parsed.alias.version !== LATEST) return `write "${family}@${LATEST}"`;
  const nearest = existingVersions?.[0];
  if (nearest !== undefined) return `write "${family}@${nearest}", the nearest published version`;
  return existingVersions && `AWS has published no version of ${family} for Kubernetes ${kubernetesVersion.value}${region === undefined ? '' : ` in ${region.value}`}`;
}

/** Why a term may have found nothing, as far as its kind tells. */
function adviceOf({ id, ssmParameter, name, owner, tags }: AmiSelectorTerm, region = 'its region'): string | undefined {
  if (isSet(id)) return `an id belongs to one region: check that the image exists in ${region} and is shared with this account`;
  if (isSet(ssmParameter)) return `check the parameter: aws ssm get-parameter --region ${region} --name NAME`;
  if (tags !== undefined && Object.keys(tags).length > 0) return 'tags are not shared with an image: one of another account is found by name and owner';
  if (isSet(name) && !isSet(owner)) return 'without an owner only images of this account and of Amazon are looked at: add the owner where it is another one';
  return undefined;
}

function isSet(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}
