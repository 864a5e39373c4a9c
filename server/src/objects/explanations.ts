// Why someone can or cannot do something with an object, as each kind declares it.
import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { Permission } from '@rushes/contract/identity/roles';
import type { Trx } from '../context.ts';
import type { AccessSubject } from './access-subject.ts';
import type { Member } from '../platform/http/caller.ts';

/** Whose access is explained. */
export type ExplainedSubject = AccessSubject & Pick<Member, 'flags'>;

/** The rules of a feature for one of its objects; asked for the permissions alone that are about such an object. */
export interface ExplainObject {
  (
    trx: Trx,
    subject: ExplainedSubject,
    objectId: string,
    permission: Permission,
  ): Promise<readonly AccessReason[]>;
  /** Where the objects lie; absent: among the customer’s. */
  readonly runsAs?: 'system';
}

/** What speaks for or against a right over one object. */
type AccessCondition = Pick<AccessReason, 'rule' | 'passes'>;

/** An object has to be there; then all of what it needs, and one of the grounds, where there are such. */
export function reasonsFor(
  isThere: boolean,
  grounds: readonly AccessCondition[] = [],
  needs: readonly AccessCondition[] = [],
): AccessReason[] {
  const exists = { rule: 'exists', kind: 'must', passes: isThere } as const;
  if (!isThere) return [exists];
  return [
    exists,
    ...needs.map((need) => ({ ...need, kind: 'must' as const })),
    ...grounds.map((ground) => ({ ...ground, kind: 'one-of' as const })),
  ];
}
