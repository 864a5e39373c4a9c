import type { FieldError } from '@rushes/contract/errors';
import type { GuestAnswer, GuestQuestion } from '@rushes/contract/tasks/guest-recordings';
import { scaleMost } from '@rushes/contract/tasks/lists/guest-recordings';
import { lateStopMs } from '@rushes/contract/tasks/lists/recording-tasks';
import type { GuestLanguage, GuestVisit } from '@rushes/contract/tasks/guest-pages';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { GuestClient, GuestRecordingsDeps } from '../deps.ts';
import { notifySubmitted, publishGuestRecording } from '../events.ts';
import { mailGuest, submittedMail } from '../mails.ts';
import { isThere, latestOf, takesMore, toVisit } from '../presentation.ts';
import { findResponses, lockResponses, type ResponseRow, updateResponses } from '../responses/store.ts';
import { findGuestRecordings, type GuestRecordingRow, lockGuestRecording, recount } from '../store.ts';
import { findTakes, type TakeRow } from '../takes/store.ts';
import { requirePlace, withResponse } from './opened.ts';

const nothingNew: FieldError = { path: 'prompts', message: 'Record at least one of these again.' };

export function getGuestVisit(deps: GuestRecordingsDeps, token: string): Promise<GuestVisit> {
  return withResponse(deps, token, (trx, response, recording) => toVisit(deps, trx, response, recording));
}

/** Keeps answers, also where some are missing still. */
export function saveGuestAnswers(
  deps: GuestRecordingsDeps,
  { token, answers }: { token: string; answers: readonly GuestAnswer[] },
): Promise<void> {
  return withResponse(deps, token, async (trx, response, recording) => {
    if (!takesMore(recording, response)) throw new AppError('wrong-state');
    const fields = response.questions.flatMap((question, at) => faultOf(question, answers, at));
    if (fields.length > 0) throw new AppError('invalid', { fields });
    const known = new Set(response.questions.map(({ questionId }) => questionId));
    const kept = answers.filter(({ questionId, value }) => known.has(questionId) && value !== '');
    await updateResponses(trx, response.customerId, [response.responseId], {
      answers: JSON.stringify(kept),
      updated_at: deps.context.clock.now(),
    });
  });
}

/** What is wrong with an answer. */
function faultOf(question: GuestQuestion, answers: readonly GuestAnswer[], at: number): FieldError[] {
  const value = answers.find(({ questionId }) => questionId === question.questionId)?.value ?? '';
  if (value === '') return [];
  const path = `answers.${at}`;
  if (question.kind === 'choice' && !question.choices.includes(value))
    return [{ path, message: 'Choose one of the answers.' }];
  const isOnScale = /^(?:0|[1-9]|10)$/.test(value) && Number(value) <= scaleMost;
  if (question.kind === 'scale' && !isOnScale)
    return [{ path, message: `Choose a number from 0 to ${scaleMost}.` }];
  return [];
}

interface Submission {
  readonly token: string;
  /** Of the page, for the mails that follow. */
  readonly language?: GuestLanguage | undefined;
}

/** Submits a response; one that was submitted already stays as it is. */
export async function submitGuestResponse(
  deps: GuestRecordingsDeps,
  request: Submission,
  client: GuestClient,
): Promise<GuestVisit> {
  const { visit, thanked } = await submitOnce(deps, request, client);
  if (thanked === null) return visit;
  const { customerId, responseId, email } = thanked;
  const isMailed = await mailGuest(deps, email, submittedMail, { customerId, responseId });
  return { ...visit, isMailed };
}

/** Its guest is thanked, unless it was submitted before. */
function submitOnce(
  deps: GuestRecordingsDeps,
  { token, language }: Submission,
  client: GuestClient,
): Promise<{ visit: GuestVisit; thanked: ResponseRow | null }> {
  return withResponse(deps, token, async (trx, { customerId, responseId }, { id }) => {
    // One after another, so that no two take the last place.
    await lockGuestRecording(trx, customerId, id);
    const [response] = await lockResponses(trx, customerId, id, [responseId]);
    const [recording] = await findGuestRecordings(trx, customerId, [id]);
    if (response === undefined || recording === undefined) throw new AppError('link-gone');
    if (response.state === 'submitted' || response.state === 'accepted')
      return { visit: await toVisit(deps, trx, response, recording), thanked: null };
    if (!takesMore(recording, response)) throw new AppError('wrong-state');
    // Who was asked for another recording has their place already.
    if (response.state === 'started') await requirePlace(trx, recording);
    await submit(
      deps,
      trx,
      { response: { ...response, language: language ?? response.language }, recording },
      client,
    );
    const [submitted = response] = await findResponses(trx, customerId, [responseId]);
    return { visit: await toVisit(deps, trx, submitted, recording), thanked: submitted };
  });
}

async function submit(
  { context, clips }: GuestRecordingsDeps,
  trx: Trx,
  { response, recording }: { response: ResponseRow; recording: GuestRecordingRow },
  client: GuestClient,
): Promise<void> {
  const { customerId, responseId } = response;
  const takes = await findTakes(trx, customerId, [responseId]);
  const chosen = latestOf(response, takes).filter(isThere);
  requireComplete(response, chosen, recording.maxMs);
  if (response.state === 'redo-requested' && chosen.every(({ isSubmitted }) => isSubmitted))
    throw new AppError('invalid', { fields: [nothingNew] });
  const kept = new Set(chosen.map(({ clipId }) => clipId));
  const others = takes.filter((take) => take.isHeld && !kept.has(take.clipId)).map(({ clipId }) => clipId);
  await clips.deleteHeld(trx, customerId, others);
  const at = context.clock.now();
  const { language } = response;
  const values = { state: 'submitted', submitted_at: at, updated_at: at, note: '', language } as const;
  await updateResponses(trx, customerId, [responseId], values);
  await recount(trx, customerId, recording.id);
  const actor = { customerId, userId: null, request: client };
  const object = { kind: 'guest-recording', id: recording.id, name: recording.title };
  await audit(context, trx, actor, 'guest-recordings.submitted', object);
  await notifySubmitted(context, trx, recording, responseId);
  await publishGuestRecording(context, trx, customerId, recording.id);
}

function requireComplete(
  { questions, prompts, answers }: ResponseRow,
  takes: readonly TakeRow[],
  maxMs: number,
): void {
  const answered = new Set(answers.map(({ questionId }) => questionId));
  const fields: FieldError[] = [
    ...questions.flatMap(({ questionId, isRequired }, at) =>
      isRequired && !answered.has(questionId)
        ? [{ path: `answers.${at}`, message: 'Answer this question.' }]
        : [],
    ),
    ...prompts.flatMap(({ promptId }, at) => {
      const take = takes.find((each) => each.promptId === promptId);
      const path = `prompts.${at}`;
      if (take === undefined) return [{ path, message: 'Record this first.' }];
      const isTooLong = take.durationMs !== null && take.durationMs > maxMs + lateStopMs;
      const message = `This is longer than ${maxMs / 1000} s. Record it again.`;
      return isTooLong ? [{ path: `${path}.length`, message }] : [];
    }),
  ];
  if (fields.length > 0) throw new AppError('invalid', { fields });
}
