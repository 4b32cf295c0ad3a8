import { al2Eol } from './al2-eol.ts';
import { aliasFormat } from './alias-format.ts';
import { aliasLatestWindows } from './alias-latest-windows.ts';
import { aliasLatest } from './alias-latest.ts';
import { aliasNotPublished } from './alias-not-published.ts';
import { aliasVariantMissing } from './alias-variant-missing.ts';
import { aliasWithOtherTerms } from './alias-with-other-terms.ts';
import { amiFamilyMismatch } from './ami-family-mismatch.ts';
import { amiNeverWins } from './ami-never-wins.ts';
import { amiNotFound } from './ami-not-found.ts';
import { archNoOverlap } from './arch-no-overlap.ts';
import { budgetAlwaysActive } from './budget-always-active.ts';
import { budgetBlocksForever } from './budget-blocks-forever.ts';
import { budgetGap } from './budget-gap.ts';
import { budgetInvalidCron } from './budget-invalid-cron.ts';
import { budgetPercentOfSmallPool } from './budget-percent-of-small-pool.ts';
import { budgetScheduleWithoutDuration } from './budget-schedule-without-duration.ts';
import { budgetShortWindow } from './budget-short-window.ts';
import { budgetWithoutEffect } from './budget-without-effect.ts';
import { danglingNodeclassRef } from './dangling-nodeclass-ref.ts';
import { deprecatedAmi } from './deprecated-ami.ts';
import { deprecatedApi } from './deprecated-api.ts';
import { duplicateKey } from './duplicate-key.ts';
import { duplicateObject } from './duplicate-object.ts';
import { expireWithLatest } from './expire-with-latest.ts';
import { familyMismatch } from './family-mismatch.ts';
import { fieldOfLaterRelease } from './field-of-later-release.ts';
import { fullRoleArn } from './full-role-arn.ts';
import { ignoredTermFields } from './ignored-term-fields.ts';
import { implicitLatest } from './implicit-latest.ts';
import { integerForString } from './integer-for-string.ts';
import { k8sMismatch } from './k8s-mismatch.ts';
import { latestWithoutWindow } from './latest-without-window.ts';
import { misplacedField } from './misplaced-field.ts';
import { missingAmiFamily } from './missing-ami-family.ts';
import { nameNeverMatches } from './name-never-matches.ts';
import { nameWildcard } from './name-wildcard.ts';
import { nameWithoutK8sVersion } from './name-without-k8s-version.ts';
import { nameWithoutOwner } from './name-without-owner.ts';
import { namespacedObject } from './namespaced-object.ts';
import { noTerminationGracePeriod } from './no-termination-grace-period.ts';
import { notReady } from './not-ready.ts';
import { pinTooOld } from './pin-too-old.ts';
import { placeholderId } from './placeholder-id.ts';
import { reasonNotBudgetable } from './reason-not-budgetable.ts';
import { reasonUnlimited } from './reason-unlimited.ts';
import { refused } from './refused.ts';
import { requirementEmptyOverlap } from './requirement-empty-overlap.ts';
import { requirementUnknownKey } from './requirement-unknown-key.ts';
import { resourceVersion } from './resource-version.ts';
import { ssmParameterFloating } from './ssm-parameter-floating.ts';
import { staticNoHeadroom } from './static-no-headroom.ts';
import { suppressionExpired } from './suppression-expired.ts';
import { suppressionUnknownRule } from './suppression-unknown-rule.ts';
import { suppressionUnused } from './suppression-unused.ts';
import { suppressionWithoutReason } from './suppression-without-reason.ts';
import { tagsWithoutK8sVersion } from './tags-without-k8s-version.ts';
import { tagsWithoutOwner } from './tags-without-owner.ts';
import { undecodable } from './undecodable.ts';
import { unknownField } from './unknown-field.ts';
import { unreachableId } from './unreachable-id.ts';
import { unreadText } from './unread-text.ts';
import { unrestrictedTerm } from './unrestricted-term.ts';
import { unusedNodeclass } from './unused-nodeclass.ts';
import { upgradeRefused } from './upgrade-refused.ts';
import { userDataMismatch } from './user-data-mismatch.ts';
import { windows2025K8s } from './windows2025-k8s.ts';
import type { Rule } from './rule.ts';

/** The catalogue, in the order in which it is shown. */
export const RULES: readonly Rule[] = [
  // selection
  aliasLatest,
  aliasLatestWindows,
  implicitLatest,
  ssmParameterFloating,
  nameWildcard,
  aliasFormat,
  aliasWithOtherTerms,
  missingAmiFamily,
  familyMismatch,
  userDataMismatch,
  al2Eol,
  windows2025K8s,
  pinTooOld,
  placeholderId,
  unreachableId,
  nameNeverMatches,
  nameWithoutK8sVersion,
  nameWithoutOwner,
  tagsWithoutOwner,
  tagsWithoutK8sVersion,
  ignoredTermFields,
  unrestrictedTerm,
  fullRoleArn,
  amiNotFound,
  aliasNotPublished,
  aliasVariantMissing,
  deprecatedAmi,
  amiFamilyMismatch,
  k8sMismatch,
  amiNeverWins,
  // budgets
  budgetInvalidCron,
  budgetScheduleWithoutDuration,
  budgetBlocksForever,
  budgetAlwaysActive,
  budgetGap,
  reasonUnlimited,
  reasonNotBudgetable,
  budgetWithoutEffect,
  budgetShortWindow,
  budgetPercentOfSmallPool,
  latestWithoutWindow,
  // pools
  integerForString,
  archNoOverlap,
  danglingNodeclassRef,
  unusedNodeclass,
  expireWithLatest,
  noTerminationGracePeriod,
  staticNoHeadroom,
  requirementUnknownKey,
  requirementEmptyOverlap,
  // admission
  refused,
  unknownField,
  misplacedField,
  fieldOfLaterRelease,
  undecodable,
  notReady,
  upgradeRefused,
  deprecatedApi,
  namespacedObject,
  resourceVersion,
  // files
  unreadText,
  duplicateKey,
  duplicateObject,
  suppressionWithoutReason,
  suppressionExpired,
  suppressionUnknownRule,
  suppressionUnused,
];
