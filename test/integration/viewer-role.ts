import { setTimeout as sleep } from 'node:timers/promises';
import { clusterRole } from '../../src/permissions.ts';
import type { ClusterRule } from '../../src/permissions.ts';
import { sendJson } from './api-client.ts';
import type { ApiClient } from './api-client.ts';

const ROLES = '/apis/rbac.authorization.k8s.io/v1/clusterroles';
const REVIEWS = '/apis/authorization.k8s.io/v1/subjectaccessreviews';
const BINDINGS = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings';

/** Gives the user `viewer` the ClusterRole that karpami publishes. */
export async function bindViewer(admin: ApiClient): Promise<void> {
  const role = clusterRole();
  await sendJson(admin, { method: 'POST', path: ROLES, body: role });
  await sendJson(admin, {
    method: 'POST',
    path: BINDINGS,
    body: {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: role.metadata.name },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role.metadata.name },
      subjects: [{ kind: 'User', name: 'viewer', apiGroup: 'rbac.authorization.k8s.io' }],
    },
  });
  await untilInForce(admin, () => true);
}

/** Leaves the viewer those rules of the published role that are to be kept. */
export async function setViewerRules(admin: ApiClient, isKept: (rule: ClusterRule) => boolean): Promise<void> {
  const role = clusterRole();
  await sendJson(admin, { method: 'PUT', path: `${ROLES}/${role.metadata.name}`, body: { ...role, rules: role.rules.filter(isKept) } });
  await untilInForce(admin, isKept);
}

const ATTEMPTS = 100;
const PAUSE_MS = 50;

/** The authorizer hears of changed roles a moment after they were written. */
async function untilInForce(admin: ApiClient, isKept: (rule: ClusterRule) => boolean): Promise<void> {
  for (const rule of clusterRole().rules.filter(({ resources }) => resources !== undefined)) {
    for (let attempt = 0; (await isAllowed(admin, rule)) !== isKept(rule); attempt += 1) {
      if (attempt === ATTEMPTS) throw new Error(`the rule ${JSON.stringify(rule)} did not come into force`);
      await sleep(PAUSE_MS);
    }
  }
}

async function isAllowed(admin: ApiClient, { apiGroups, resources }: ClusterRule): Promise<boolean> {
  const review = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SubjectAccessReview',
    spec: { user: 'viewer', resourceAttributes: { verb: 'list', group: apiGroups?.join(), resource: resources?.join() } },
  };
  const { status } = await sendJson<{ status: { allowed: boolean } }>(admin, { method: 'POST', path: REVIEWS, body: review });
  return status.allowed;
}
