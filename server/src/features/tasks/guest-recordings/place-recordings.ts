// What becomes of the recordings of accepted responses.
import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../create/programs/service.ts';
import { fillSlot, findOpenSlots, makeProgram } from '../../create/templates/service.ts';
import type { GuestRecordingsDeps } from './deps.ts';
import { latestOf } from './presentation.ts';
import { type ResponseRow, updateResponses } from './responses/store.ts';
import type { GuestRecordingRow } from './store.ts';
import { findTakes, type TakeRow } from './takes/store.ts';

interface Accepted {
  readonly row: GuestRecordingRow;
  readonly responses: readonly ResponseRow[];
}

interface Used {
  readonly filledSlots: number;
  readonly madePrograms: number;
  readonly withoutProgram: number;
}

/** Recordings appear in Footage, and fill empty slots of the program, or of a draft program for each response. */
export async function placeRecordings(
  deps: GuestRecordingsDeps,
  trx: Trx,
  actor: Actor,
  { row, responses }: Accepted,
): Promise<Used> {
  const { customerId } = actor;
  const taken = await findSubmitted(trx, customerId, responses);
  const clipIds = [...taken.values()].flat().map(({ clipId }) => clipId);
  await deps.clips.releaseHeld(trx, customerId, clipIds);
  const used = { filledSlots: 0, madePrograms: 0, withoutProgram: 0 };
  for (const response of responses) {
    const takes = latestOf(response, taken.get(response.responseId) ?? []);
    const { title, programId, templateId } = row;
    if (programId !== null) {
      used.filledSlots += await fillFor(deps, trx, actor, { programId, response, takes });
    } else if (templateId !== null && response.program === null) {
      const isMade = await makeProgramOf(deps, trx, actor, { title, templateId, response, takes });
      used[isMade ? 'madePrograms' : 'withoutProgram'] += 1;
    }
  }
  return used;
}

/** What guests submitted, by response; the latest of a prompt first. */
export async function findSubmitted(
  trx: Trx,
  customerId: string,
  responses: readonly Pick<ResponseRow, 'responseId'>[],
): Promise<ReadonlyMap<string, TakeRow[]>> {
  const ids = responses.map(({ responseId }) => responseId);
  const takes = (await findTakes(trx, customerId, ids)).filter(({ isSubmitted }) => isSubmitted);
  return Map.groupBy(takes, ({ responseId }) => responseId);
}

interface Recorded {
  readonly response: ResponseRow;
  readonly takes: readonly TakeRow[];
}

/** Fills the slots that the prompts are for; tells how many. */
async function fillFor(
  deps: GuestRecordingsDeps,
  trx: Trx,
  actor: Actor,
  { programId, response, takes }: Recorded & { programId: string },
): Promise<number> {
  let filled = 0;
  for (const { promptId, clipId } of takes) {
    const slotId = response.prompts.find((prompt) => prompt.promptId === promptId)?.slotId;
    if (slotId == null) continue;
    // What the program can't take is accepted all the same, and what fills a slot stays.
    if (await succeeds(fillSlot(deps, trx, actor, { programId, slotId, clipId, replaced: [] }))) filled += 1;
  }
  return filled;
}

/** A draft program of one response: its recordings, in the order of the prompts, fill the empty slots. */
async function makeProgramOf(
  deps: GuestRecordingsDeps,
  trx: Trx,
  actor: Actor,
  { title, templateId, response, takes }: Recorded & { title: string; templateId: string },
): Promise<boolean> {
  const { responseId, name, location } = response;
  const values = Object.entries({ name, location }).map(([key, value]) => ({ key, value }));
  const request = { templateId, plainTitle: `${title} – ${name}`.slice(0, 200).toWellFormed(), values };
  const made = await resultOf(makeProgram(deps, trx, actor, request));
  if (made === undefined) return false;
  const { programId } = made;
  await updateResponses(trx, actor.customerId, [responseId], { program_id: programId });
  const { slots } = await findOpenSlots(trx, actor, programId);
  for (const [at, { slotId }] of slots.entries()) {
    const clipId = takes.find(({ promptId }) => promptId === response.prompts[at]?.promptId)?.clipId;
    // The slot of one that can't be used stays empty, to be filled in the editor.
    if (clipId !== undefined)
      await succeeds(fillSlot(deps, trx, actor, { programId, slotId, clipId, replaced: [] }));
  }
  return true;
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return (await resultOf(work.then(() => true))) ?? false;
}

/** Undefined where it was refused. */
async function resultOf<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}
