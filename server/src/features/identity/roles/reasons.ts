import type { AccessReason } from '@rushes/contract/identity/role-calls';

/** What speaks for or against a right over one object. */
type Ground = Pick<AccessReason, 'rule' | 'passes'>;

/** An object has to be there; then all of what it needs, and one of the grounds, where there are such. */
export function reasonsFor(
  isThere: boolean,
  grounds: readonly Ground[] = [],
  needs: readonly Ground[] = [],
): AccessReason[] {
  const exists = { rule: 'exists', kind: 'must', passes: isThere } as const;
  if (!isThere) return [exists];
  return [
    exists,
    ...needs.map((need) => ({ ...need, kind: 'must' as const })),
    ...grounds.map((ground) => ({ ...ground, kind: 'one-of' as const })),
  ];
}
