import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { ListRow } from './lists/store.ts';

type List = Pick<ListRow, 'scope' | 'ownerId' | 'sharedWith'>;
type Ground = Pick<AccessReason, 'rule' | 'passes'>;

/** Why someone who changes contacts may change what a list is: whoever it is shared with works with its members alone. */
export function changeGrounds(list: List, customerUserId: string): readonly Ground[] {
  return [
    { rule: 'organisation', passes: list.scope === 'organisation' },
    { rule: 'ownership', passes: list.scope === 'personal' && list.ownerId === customerUserId },
  ];
}

/** Why someone who sees contacts may see a list. */
export function seeGrounds(list: List, customerUserId: string): readonly Ground[] {
  const isNamed = list.sharedWith.some((person) => person.customerUserId === customerUserId);
  return [...changeGrounds(list, customerUserId), { rule: 'named', passes: isNamed }];
}

export function mayChange(list: List, customerUserId: string): boolean {
  return changeGrounds(list, customerUserId).some(({ passes }) => passes);
}
