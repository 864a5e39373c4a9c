import { randomUUID } from 'node:crypto';
import type { FieldError } from '@rushes/contract/errors';
import type {
  ApprovalDetail,
  ApprovalSubject,
  SilenceOutcome,
  StageInput,
} from '@rushes/contract/tasks/approvals';
import { reviewersMost } from '@rushes/contract/tasks/lists/approvals';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { isMailAddress } from '../../../../platform/mail/address.ts';
import { type Actor, freezeForReview, lockProgram } from '../../../create/programs/service.ts';
import { requireVisible } from '../access.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { findAccounts, keepGuests, type NewGuest } from '../guests/store.ts';
import { toDetail } from '../presentation.ts';
import { readRules } from '../rules-store.ts';
import { beginRound, findApproval, findApprovalOf } from '../store.ts';
import { advance } from './advance.ts';
import { isVersionWithheld } from './reviewed-version.ts';
import { expandStage, insertRound, insertStage } from './store.ts';

/** Whom to ask, until when, and what happens then. */
export interface NewRequest {
  readonly stages: readonly StageInput[];
  readonly dueAt: string | null;
  readonly onSilence: SilenceOutcome;
  readonly note: string;
}

interface ProgramRequest extends NewRequest {
  readonly programId: string;
  readonly revision?: number | undefined;
}

/** Freezes the draft and asks the first stage for a decision; after a decision this begins a new round. */
export async function requestApproval(
  deps: ApprovalsDeps,
  actor: Actor,
  request: ProgramRequest,
): Promise<ApprovalDetail> {
  const { context, programs } = deps;
  const { customerId } = actor;
  const { programId, revision } = request;
  return context.db.tenant(customerId, async (trx) => {
    await lockProgram(trx, customerId, programId);
    const dueAt = await requireDueAt(trx, customerId, request, context.clock.now());
    const frozen = await freezeForReview(programs, trx, actor, { programId, revision });
    const { versionId, ...version } = frozen;
    const approvalId = await beginReview(deps, trx, actor, {
      ...{ subject: { kind: 'program', id: programId }, version: { ...version, id: versionId } },
      ...{ request, dueAt },
    });
    return toDetail(deps, trx, await requireVisible(trx, actor, approvalId), actor);
  });
}

interface NewReview {
  readonly subject: Pick<ApprovalSubject, 'kind' | 'id'>;
  readonly version: {
    readonly id: string;
    readonly number: number;
    readonly contentHash: string;
    readonly title: string;
    /** Of the program, deliverable or script. */
    readonly owner: string | null;
  };
  readonly request: NewRequest;
  readonly dueAt: Date | null;
}

/** Begins a round about a version and asks its first stage; gives the id of the approval. */
export async function beginReview(
  deps: ApprovalsDeps,
  trx: Trx,
  actor: Actor,
  { subject, version, request, dueAt }: NewReview,
): Promise<string> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  const at = context.clock.now();
  const known = await findApprovalOf(trx, customerId, subject.id);
  const former = known === undefined ? undefined : await findApproval(trx, actor, known);
  if (former?.state === 'open') throw new AppError('wrong-state');
  const stages = await expandStages(trx, actor, { ...request, owner: version.owner });
  if (subject.kind !== 'script') await requireShowable(deps, trx, actor, { stages, versionId: version.id });
  const approvalId = known ?? randomUUID();
  const number = await beginRound(trx, actor, { approvalId, subject, dueAt, at });
  const roundId = randomUUID();
  const { note, onSilence } = request;
  await insertRound(trx, customerId, {
    ...{ roundId, approvalId, number, note, dueAt, onSilence, contentHash: version.contentHash },
    version: { kind: subject.kind, id: version.id },
    ...{ requestedBy: customerUserId, at },
  });
  for (const [position, { rule, userIds, guests }] of stages.entries()) {
    const guestIds = await keepGuests(trx, customerId, { approvalId, guests, at });
    await insertStage(trx, customerId, {
      ...{ roundId, approvalId, position, rule, customerUserIds: userIds, guestIds },
    });
  }
  const object = { kind: 'approval', id: approvalId };
  const facts = { name: version.title, version: version.number, round: number, ...countsOf(stages) };
  await audit(context, trx, actor, 'approvals.requested', object, { after: facts });
  await advance(deps, trx, { customerId, approvalId, actorId: customerUserId });
  return approvalId;
}

/** External reviewers see nobody who agreed to be seen inside the organisation alone. */
async function requireShowable(
  deps: ApprovalsDeps,
  trx: Trx,
  { customerId }: Actor,
  { stages, versionId }: { readonly stages: readonly ExpandedStage[]; readonly versionId: string },
): Promise<void> {
  const at = stages.findIndex(({ guests }) => guests.length > 0);
  if (at === -1 || !(await isVersionWithheld(deps, trx, customerId, versionId))) return;
  const message =
    'A guest in this video agreed to internal use only, or their consent has ended. Choose users only.';
  throw new AppError('invalid', { fields: [{ path: `stages.${at}.guests`, message }] });
}

/** For the audit log. */
function countsOf(stages: readonly ExpandedStage[]) {
  const users = new Set(stages.flatMap(({ userIds }) => userIds)).size;
  const guests = new Set(stages.flatMap((stage) => stage.guests.map(({ email }) => email.toLowerCase())))
    .size;
  return guests === 0 ? { users } : { users, guests };
}

const dayMs = 24 * 3_600_000;

/** Where only approved versions are published, nobody can have one approved by a date that nobody could keep. */
export async function requireDueAt(
  trx: Trx,
  customerId: string,
  { dueAt, onSilence, stages }: NewRequest,
  now: Date,
): Promise<Date | null> {
  const { isRequired } = await readRules(trx, customerId);
  const message = 'Choose a date and time in the future.';
  if (dueAt !== null && new Date(dueAt) <= now)
    throw new AppError('invalid', { fields: [{ path: 'dueAt', message }] });
  const needsDate = onSilence !== 'open' || stages.some(({ rule }) => rule === 'no-rejection');
  if (dueAt === null && needsDate) {
    const missing = 'Choose a due date, or another rule.';
    throw new AppError('invalid', { fields: [{ path: 'dueAt', message: missing }] });
  }
  const isBySilence = onSilence === 'approved' || stages.some(({ rule }) => rule === 'no-rejection');
  if (dueAt !== null && isRequired && isBySilence && new Date(dueAt).getTime() < now.getTime() + dayMs) {
    const soon = 'Give reviewers at least 24 hours, because no answer counts as approval.';
    throw new AppError('invalid', { fields: [{ path: 'dueAt', message: soon }] });
  }
  return dueAt === null ? null : new Date(dueAt);
}

interface Wanted extends Pick<NewRequest, 'stages'> {
  /** Of the program, deliverable or script. */
  readonly owner: string | null;
}

interface ExpandedStage {
  readonly rule: StageInput['rule'];
  readonly userIds: string[];
  readonly guests: NewGuest[];
}

/** Each stage with its users and external reviewers; where the organisation wants it, without those whose own work it is. */
async function expandStages(trx: Trx, { customerId, customerUserId }: Actor, { stages, owner }: Wanted) {
  const { forbidsOwn } = await readRules(trx, customerId);
  const own = new Set(forbidsOwn ? [customerUserId, owner] : []);
  const fields: FieldError[] = [];
  const expanded: ExpandedStage[] = [];
  for (const [at, stage] of stages.entries()) {
    const path = `stages.${at}`;
    const { userIds, missing } = await expandStage(trx, customerId, stage);
    const allowed = userIds.filter((id) => !own.has(id));
    const guests = guestsOf(stage);
    fields.push(...(await faultsOf(trx, customerId, guests, `${path}.guests`)));
    if (missing.length > 0) fields.push({ path, message: goneText });
    else if (stage.customerUserIds.some((id) => own.has(id))) fields.push({ path, message: ownText });
    else if (allowed.length + guests.length === 0)
      fields.push({ path, message: 'Choose at least one active user or external reviewer.' });
    else if (allowed.length > reviewersMost)
      fields.push({ path, message: `Choose at most ${reviewersMost} users.` });
    expanded.push({ rule: stage.rule, userIds: allowed, guests });
  }
  if (fields.length > 0) throw new AppError('invalid', { fields });
  return expanded;
}

/** Each address once. */
function guestsOf({ guests }: StageInput): NewGuest[] {
  return [...new Map(guests.map((guest) => [guest.email.toLowerCase(), guest])).values()];
}

/** Mail has to go there, and users are asked as users: so nobody approves their own work as a guest. */
async function faultsOf(
  trx: Trx,
  customerId: string,
  guests: readonly NewGuest[],
  path: string,
): Promise<FieldError[]> {
  const wrong = guests.find(({ email }) => !isMailAddress(email));
  if (wrong !== undefined) return [{ path, message: `“${wrong.email}” isn't a valid email address.` }];
  const emails = guests.map(({ email }) => email);
  const [known] = await findAccounts(trx, customerId, emails);
  if (known === undefined) return [];
  return [{ path, message: `“${known}” has an account here. Choose the user under Reviewers.` }];
}

const goneText = "Some of these users or groups aren't available any more. Remove them and try again.";
const ownText = "Requesters and owners can't approve their own work here. Choose someone else.";
