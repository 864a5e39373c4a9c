// What uploads ask about recordings of guests: they become clips of the requester, held until they are accepted.
import { guestTakesMost } from '@rushes/contract/tasks/lists/guest-recordings';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { findMember, type Sender, type TakesPort } from '../../../media/uploads/service.ts';
import { addConsentClips } from '../../consents/service.ts';
import { uploadTokenPrefix } from '../deps.ts';
import { isGuestsTurn, takesMore } from '../presentation.ts';
import { findAnyResponse, findResponses, type ResponseRow } from '../responses/store.ts';
import { findGuestRecordings, type GuestRecordingRow } from '../store.ts';
import type { GuestTokens } from '../tokens.ts';
import { countTakes, insertTake } from './store.ts';

interface Target {
  readonly taskId: string;
  readonly shotId: string;
}

export function createGuestTakesPort(context: Context): TakesPort {
  return {
    prepare: async (trx, sender, target) => {
      const { recording, response } = await requireTurn(trx, sender, target.taskId);
      const number = response.prompts.findIndex(({ promptId }) => promptId === target.shotId) + 1;
      if (number === 0) throw new AppError('not-found');
      const of = { responseId: response.responseId, promptId: target.shotId };
      if ((await countTakes(trx, sender.customerId, of)) >= guestTakesMost) throw new AppError('wrong-state');
      // Without the guest's name, which would outlive their erasure.
      const name = `${recording.title} – ${response.responseId.slice(0, 4)}-${number}`.slice(0, 200);
      return { ownerId: recording.createdBy, name };
    },
    requireOpen: async (trx, sender, { taskId }) => {
      await requireTurn(trx, sender, taskId);
    },
    add: async (trx, { customerId }, { taskId: responseId, shotId: promptId, clipId }) => {
      const at = context.clock.now();
      await insertTake(trx, customerId, { responseId, promptId, clipId, at });
      await addConsentClips(trx, customerId, responseId, [clipId]);
    },
  };
}

/** The guest's own response, while it is their turn. */
async function requireTurn(
  trx: Trx,
  { customerId, phone }: Sender,
  responseId: Target['taskId'],
): Promise<{ recording: GuestRecordingRow; response: ResponseRow }> {
  if (phone?.isGuest !== true || phone.linkId !== responseId) throw new AppError('not-found');
  const [response] = await findResponses(trx, customerId, [responseId]);
  if (response === undefined) throw new AppError('not-found');
  const [recording] = await findGuestRecordings(trx, customerId, [response.guestRecordingId]);
  if (recording === undefined) throw new AppError('not-found');
  if (!takesMore(recording, response)) throw new AppError('wrong-state');
  return { recording, response };
}

/** Who sends with the token of a guest; undefined where it is of another kind, null where it opens nothing. */
export async function guestSenderOf(
  { db }: Context,
  tokens: GuestTokens,
  token: string,
): Promise<Sender | null | undefined> {
  if (!token.startsWith(uploadTokenPrefix)) return undefined;
  const responseId = tokens.read(token.slice(uploadTokenPrefix.length));
  const found = responseId === null ? undefined : await db.system((trx) => findAnyResponse(trx, responseId));
  if (found === undefined) return null;
  const { customerId } = found;
  return db.tenant(customerId, async (trx) => {
    const [response] = await findResponses(trx, customerId, [found.responseId]);
    const ids = response === undefined ? [] : [response.guestRecordingId];
    const [recording] = await findGuestRecordings(trx, customerId, ids);
    if (response === undefined || recording === undefined) return null;
    const customerUserId = recording.createdBy;
    const member = await findMember(trx, { customerId, customerUserId });
    if (member === undefined) return null;
    const mayBegin = isGuestsTurn(response);
    const phone = { linkId: response.responseId, folderId: null, mayBegin, isGuest: true } as const;
    return { customerId, customerUserId, permissions: member.permissions, phone };
  });
}
