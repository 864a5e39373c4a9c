// What uploads ask about recordings of guests: they become clips of the requester, held until they are accepted.
import { guestTakesMost } from '@rushes/contract/tasks/lists/guest-recordings';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Sender, TakesPort } from '../../../media/uploads/service.ts';
import { addConsentClips } from '../../consents/service.ts';
import { type GuestRecordingsDeps, uploadTokenPrefix } from '../deps.ts';
import { isGuestsTurn, isThere, takesMore } from '../presentation.ts';
import { findAnyResponse, findResponses, type ResponseRow, updateResponses } from '../responses/store.ts';
import { findGuestRecordings, findHost, type GuestRecordingRow, lockGuestRecording } from '../store.ts';
import type { GuestTokens } from '../tokens.ts';
import { findTakes, insertTake, unsubmittedBytes } from './store.ts';

/** Of one guest recording, of all that nobody submitted. */
const unsubmittedMostBytes = 20 * 1024 ** 3;
/** What phones record in a second at their best, and more for what is around it. */
const bytesPerS = 8_000_000;
const extraBytes = 50_000_000;

type HeldClips = Pick<GuestRecordingsDeps['clips'], 'deleteHeld'>;

interface Target {
  readonly taskId: string;
  readonly shotId: string;
}

export function createGuestTakesPort(context: Context, clips: HeldClips): TakesPort {
  return {
    prepare: async (trx, sender, target) => {
      const { recording, response } = await requireTurn(trx, sender, target.taskId);
      const number = response.prompts.findIndex(({ promptId }) => promptId === target.shotId) + 1;
      if (number === 0) throw new AppError('not-found');
      await requireRoom(trx, recording, target.sizeBytes);
      const insteadOf = await makePlace(clips, trx, response, target.shotId);
      // Without the guest's name, which would outlive their erasure.
      const name = `${recording.title} – ${response.responseId.slice(0, 4)}-${number}`.slice(0, 200);
      return { ownerId: recording.createdBy, name, insteadOf };
    },
    requireOpen: async (trx, sender, { taskId }) => {
      await requireTurn(trx, sender, taskId);
    },
    add: async (trx, { customerId }, { taskId: responseId, shotId: promptId, clipId }) => {
      const at = context.clock.now();
      await insertTake(trx, customerId, { responseId, promptId, clipId, at });
      await addConsentClips(trx, customerId, { responseId }, [clipId]);
      // Who goes on recording isn't forgotten.
      await updateResponses(trx, customerId, [responseId], { updated_at: at });
    },
  };
}

/** Throws where a take is longer than it may be, or guests left too much that they didn't submit. */
async function requireRoom(
  trx: Trx,
  { customerId, id, maxMs }: GuestRecordingRow,
  sizeBytes: number,
): Promise<void> {
  const refuse = (code: 'invalid' | 'quota-exceeded', message: string) =>
    new AppError(code, { fields: [{ path: 'size', message }] });
  if (sizeBytes > (maxMs / 1000) * bytesPerS + extraBytes)
    throw refuse('invalid', 'This recording is too large. Record a shorter one.');
  await lockGuestRecording(trx, customerId, id);
  if ((await unsubmittedBytes(trx, customerId, id)) + sizeBytes > unsubmittedMostBytes)
    throw refuse('quota-exceeded', 'There is no room for more recordings now. Try again tomorrow.');
}

/** Where a prompt has all the takes that it may have, the oldest goes; gives its clip where that is on its way still. */
async function makePlace(
  clips: HeldClips,
  trx: Trx,
  { customerId, responseId }: ResponseRow,
  promptId: string,
): Promise<string | undefined> {
  const takes = (await findTakes(trx, customerId, [responseId])).filter((take) => take.promptId === promptId);
  if (takes.length < guestTakesMost) return undefined;
  // What would be submitted now stays.
  const latest = takes.find(isThere);
  const oldest = takes.findLast((take) => take.isHeld && take !== latest);
  if (oldest === undefined) throw new AppError('wrong-state');
  if (oldest.clipState === 'uploading') return oldest.clipId;
  await clips.deleteHeld(trx, customerId, [oldest.clipId]);
  return undefined;
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
    const host = await findHost(trx, customerId);
    if (host === undefined || host.isShut) return null;
    const customerUserId = recording.createdBy;
    const mayBegin = isGuestsTurn(response);
    const phone = { linkId: response.responseId, folderId: null, mayBegin, isGuest: true } as const;
    // What may be recorded, the response says: the user who made it may be away by now.
    return { customerId, customerUserId, permissions: new Set(), phone };
  });
}
