import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { findContactRecipients, missingContacts } from './recipients-store.ts';

/** What contacts, which are built after tasks, say about themselves. */
export interface ContactChoices {
  /** Those of the lists that the user may see. */
  visibleLists(trx: Trx, actor: Actor, listIds: readonly string[]): Promise<string[]>;
  /** What every mail to a contact carries. */
  mailLinks(origin: string, contactId: string): { unsubscribeUrl: string; preferencesUrl: string };
}

export interface ContactIds {
  readonly contactIds: readonly string[];
  readonly contactListIds: readonly string[];
}

interface ChoiceDeps {
  readonly contacts: Pick<ContactChoices, 'visibleLists'>;
}

/** Those of the ids that the actor can't send a task to; those that it has already stay. Throws where they may choose none. */
export async function missingChoices(
  deps: ChoiceDeps,
  trx: Trx,
  actor: Actor,
  { taskId, contactIds, contactListIds }: ContactIds & { readonly taskId: string },
): Promise<string[]> {
  const { customerId } = actor;
  const before = await findContactRecipients(trx, customerId, taskId);
  const known = new Set([
    ...before.contacts.map(({ contactId }) => contactId),
    ...before.contactLists.map(({ listId }) => listId),
  ]);
  const isNew = (id: string) => !known.has(id);
  return [
    ...(await missingContacts(
      trx,
      customerId,
      contactIds.filter((id) => known.has(id)),
    )),
    ...(await unavailableChoices(deps, trx, actor, {
      contactIds: contactIds.filter(isNew),
      contactListIds: contactListIds.filter(isNew),
    })),
  ];
}

/** Those of the ids that the actor can't send a task to. Throws where they may choose none. */
export async function unavailableChoices(
  { contacts }: ChoiceDeps,
  trx: Trx,
  actor: Actor,
  { contactIds, contactListIds: lists }: ContactIds,
): Promise<string[]> {
  if (contactIds.length + lists.length === 0) return [];
  if (!actor.permissions.has('audience.contacts:see')) throw new AppError('forbidden');
  const visible = lists.length === 0 ? [] : await contacts.visibleLists(trx, actor, lists);
  return [
    ...(await missingContacts(trx, actor.customerId, contactIds)),
    ...lists.filter((id) => !visible.includes(id)),
  ];
}
