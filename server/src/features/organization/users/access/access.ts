import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { declaredBy } from '../../../../objects/registry.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Member } from '../../../../platform/http/caller.ts';
import * as store from './store.ts';
import { findStates } from '../store.ts';
import type { UsersContext } from '../users.ts';
import { readList } from '../../../../platform/lists/read-list.ts';

type ForUser<Query> = Query & { readonly customerUserId: string };

/** What each user can access, and why. */
export function createAccess({ context: { db, registry }, roles }: Pick<UsersContext, 'context' | 'roles'>) {
  const kinds = () => declaredBy(registry, 'access');
  const subjectOf = async (trx: Trx, member: Member, customerUserId: string): Promise<AccessSubject> => {
    const { customerId } = member;
    if (!(await findStates(trx, customerId, [customerUserId])).has(customerUserId))
      throw new AppError('not-found');
    // It names private drafts too.
    if (customerUserId !== member.customerUserId) await roles.requireOutranks(trx, member, customerUserId);
    return { customerId, customerUserId, permissions: await roles.rightsOf(trx, customerId, customerUserId) };
  };
  return {
    getAccess: (member: Member, { customerUserId, ...query }: ForUser<store.AccessQuery>) =>
      readList(db, member.customerId, async (trx) =>
        store.pageAccess(trx, kinds(), await subjectOf(trx, member, customerUserId), query),
      ),
    countAccess: (member: Member, { customerUserId, ...query }: ForUser<Omit<store.AccessQuery, 'limit'>>) =>
      readList(db, member.customerId, async (trx) => ({
        count: await store.countAccess(trx, kinds(), await subjectOf(trx, member, customerUserId), query),
      })),
  };
}
