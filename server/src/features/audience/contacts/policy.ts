import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { ListRow } from './lists/store.ts';

type List = Pick<ListRow, 'scope' | 'ownerId' | 'sharedWith'>;
type AccessCondition = Pick<AccessReason, 'rule' | 'passes'>;

/** Why someone who changes contacts may change what a list is: a user it is shared with works with its members alone. */
export function changeConditions(list: List, customerUserId: string): readonly AccessCondition[] {
  return [
    { rule: 'organisation', passes: list.scope === 'organisation' },
    { rule: 'ownership', passes: list.scope === 'personal' && list.ownerId === customerUserId },
  ];
}

/** Why someone who sees contacts may see a list. */
export function seeConditions(list: List, customerUserId: string): readonly AccessCondition[] {
  const isNamed = list.sharedWith.some((member) => member.customerUserId === customerUserId);
  return [...changeConditions(list, customerUserId), { rule: 'named', passes: isNamed }];
}

export function mayChange(list: List, customerUserId: string): boolean {
  return changeConditions(list, customerUserId).some(({ passes }) => passes);
}
