import { type ExplainedKind, kindsOf } from '@rushes/contract/explained';
import type { AccessReason, RoleHolder } from '@rushes/contract/identity/role-calls';
import { decide, type Permission, permissionsOf } from '@rushes/contract/identity/roles';
import type { Context, Trx } from '../../../context.ts';
import { type ExplainObject, reasonsFor } from '../../../objects/explanations.ts';
import type { Registry } from '../../../objects/registry.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Member } from '../../../platform/http/caller.ts';
import { toHolder } from './presentation.ts';
import * as store from './store.ts';

export interface AccessQuestion {
  readonly customerUserId: string;
  readonly permission: Permission;
  readonly object?: { readonly kind: ExplainedKind; readonly id: string } | undefined;
}

/** Answers why someone can or cannot do something, with the functions that enforce it. */
export function createExplaining({ db, registry }: Context) {
  return async (
    { customerId, flags }: Member,
    { customerUserId, permission, object }: AccessQuestion,
  ): Promise<{ allowed: boolean; reasons: AccessReason[]; user: RoleHolder }> => {
    const user = await db.tenant(customerId, (trx) => store.findHolder(trx, customerId, customerUserId));
    if (user === undefined) throw new AppError('not-found');
    const standing = { role: user.role, custom: user.custom, flags };
    const rights = decide(permission, standing).steps.map((step) => ({ ...step, kind: 'must' as const }));
    const profile = { rule: 'profile', kind: 'must', passes: !user.isLocked } as const;
    const reasons: AccessReason[] = [profile, ...rights];
    if (object !== undefined && kindsOf(permission).includes(object.kind)) {
      const explain = explainerOf(registry, object.kind);
      const member = { customerId, customerUserId, permissions: permissionsOf(standing), flags };
      const ask = (trx: Trx) => explain(trx, member, object.id, permission);
      const isSystem = explain.runsAs === 'system';
      reasons.push(...(isSystem ? await db.system(ask) : await db.tenant(customerId, ask)));
    }
    return { allowed: outcomeOf(reasons), reasons, user: toHolder(user) };
  };
}

function explainerOf({ objects }: Registry, kind: ExplainedKind): ExplainObject {
  const declared = objects.filter((each) => each.kind === kind);
  const explain = declared.find((each) => each.explain !== undefined)?.explain;
  const rows = declared.find((each) => each.rows !== undefined)?.rows;
  if (explain !== undefined) return explain;
  if (rows === undefined) throw new Error(`${kind} has no feature that explains it`);
  return async (trx, { customerId }, id) => reasonsFor(await store.isStored(trx, customerId, rows, id));
}

/** All that must pass does, and one of what is enough, where there is such. */
function outcomeOf(reasons: readonly AccessReason[]): boolean {
  const grounds = reasons.filter(({ kind }) => kind === 'one-of');
  const isGrounded = grounds.length === 0 || grounds.some(({ passes }) => passes);
  return isGrounded && reasons.every(({ kind, passes }) => kind === 'one-of' || passes);
}
