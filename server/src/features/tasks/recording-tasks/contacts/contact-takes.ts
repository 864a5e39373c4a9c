// What uploads ask about recordings of contacts: they become clips of the requester, held until they are accepted.
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Sender, TakesPort } from '../../../media/uploads/service.ts';
import type { RightsReader } from '../requester-store.ts';
import { addTake, requireShot, takeName } from '../takes/add-take.ts';
import { canRecord } from '../takes/assigned.ts';
import { addConsentClips } from '../../consents/service.ts';
import { findContactAssignment, findContactCustomer, heldBytes } from './store.ts';
import { type ContactLinks, contactTokenPrefix } from './tokens.ts';
import { openAssignmentOf, openConsentOf, type OpenedLink, requireReceived, usualMostMs } from './visit.ts';

/** Of one assignment, of all that nobody accepted. */
const heldMostBytes = 20 * 1024 ** 3;
/** What phones record in a second at their best, and more for what is around it. */
const bytesPerS = 8_000_000;
const extraBytes = 50_000_000;

export function createContactTakesPort(context: Context, roles: RightsReader): TakesPort {
  return {
    prepare: async (trx, sender, { taskId: assignmentId, shotId, sizeBytes }) => {
      const { customerId } = sender;
      const opened = await requireTurn(context, trx, sender, assignmentId);
      const { task } = opened;
      const { prompt, maxMs } = await requireShot(trx, customerId, opened, shotId);
      await requireReceived(trx, roles, customerId, task);
      const refuse = (code: 'invalid' | 'quota-exceeded', message: string) =>
        new AppError(code, { fields: [{ path: 'size', message }] });
      if (sizeBytes > ((maxMs ?? usualMostMs) / 1000) * bytesPerS + extraBytes)
        throw refuse('invalid', 'This recording is too large. Record a shorter one.');
      if ((await heldBytes(trx, customerId, assignmentId)) + sizeBytes > heldMostBytes)
        throw refuse('quota-exceeded', 'There is no room for more recordings. Send what you have.');
      // Without the contact's name, which would outlive their erasure.
      return { ownerId: task.createdBy, name: takeName(task.title, prompt) };
    },
    requireOpen: async (trx, sender, { taskId: assignmentId }) => {
      await requireTurn(context, trx, sender, assignmentId);
    },
    add: async (trx, sender, { taskId: assignmentId, shotId, clipId }) => {
      const opened = await requireTurn(context, trx, sender, assignmentId);
      const { taskId } = opened.task;
      await addTake(context, trx, sender.customerId, opened, { taskId, shotId, clipId });
      if (opened.task.asksConsent) await addConsentClips(trx, sender.customerId, opened.own, [clipId]);
    },
  };
}

/** The contact's own assignment, while they can record. */
async function requireTurn(
  context: Context,
  trx: Trx,
  { customerId, phone }: Sender,
  assignmentId: string,
): Promise<OpenedLink> {
  if (phone?.isContact !== true || phone.linkId !== assignmentId) throw new AppError('not-found');
  const opened = await openAssignmentOf(trx, customerId, assignmentId);
  if (!canRecord(opened) || (await openConsentOf(context, trx, opened)) !== null)
    throw new AppError('wrong-state');
  return opened;
}

/** Who sends with the token of a contact; undefined where it is of another kind, null where it opens nothing. */
export async function contactSenderOf(
  { db }: Pick<Context, 'db'>,
  links: ContactLinks,
  token: string,
): Promise<Sender | null | undefined> {
  if (!token.startsWith(contactTokenPrefix)) return undefined;
  const assignmentId = links.read(token.slice(contactTokenPrefix.length));
  if (assignmentId === null) return null;
  const customerId = await db.system((trx) => findContactCustomer(trx, assignmentId));
  if (customerId === undefined) return null;
  return db.tenant(customerId, async (trx) => {
    const found = await findContactAssignment(trx, customerId, assignmentId);
    if (found === undefined) return null;
    const customerUserId = found.createdBy;
    const guest = { isGuest: true, isContact: true } as const;
    const phone = { linkId: assignmentId, folderId: null, mayBegin: true, ...guest };
    // What may be recorded, the assignment says: the user who asked may be away by now.
    return { customerId, customerUserId, permissions: new Set(), phone };
  });
}
