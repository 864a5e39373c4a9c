import type { JourneyStep, JourneySteps } from '@rushes/contract/core/journeys';
import type { JourneyKind, JourneySide, StepKind } from '@rushes/contract/core/lists/journeys';
import { places } from '@rushes/contract/places';
import type { Context, Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { StepSource } from '../../../objects/journey.ts';
import type { Registry } from '../../../objects/registry.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Member } from '../../../platform/http/caller.ts';
import { type ObjectRef, type Steps, stepsOf } from './declared-steps-store.ts';
import { type Cursor, readCursor, writeCursor } from './cursors.ts';
import * as store from './store.ts';

/** Of one kind, in one answer. */
const shownMost = 20;

export interface MoreSteps extends ObjectRef {
  readonly side: JourneySide;
  readonly step: StepKind;
  readonly cursor: string;
}

export interface JourneysService {
  getJourney(caller: Member, object: ObjectRef): Promise<Record<JourneySide, JourneySteps[]>>;
  getSteps(caller: Member, request: MoreSteps): Promise<JourneySteps>;
}

/** Where objects came from and where they were used: of what features declare, what the caller can see. */
export function createJourneysService({ db, registry }: Context): JourneysService {
  return {
    getJourney: (caller: Member, object: ObjectRef) =>
      db.tenant(caller.customerId, async (trx) => {
        await requireObject(registry, trx, caller, object);
        const found = { before: [] as JourneySteps[], after: [] as JourneySteps[] };
        for (const each of stepsOf(registry, object)) {
          const steps = await read(trx, caller, each, null);
          if (steps.items.length > 0 || steps.hidden > 0) found[each.side].push(steps);
        }
        return found;
      }),
    getSteps: (caller: Member, { side, step, cursor, ...object }: MoreSteps): Promise<JourneySteps> =>
      db.tenant(caller.customerId, async (trx) => {
        await requireObject(registry, trx, caller, object);
        const after = readCursor(cursor);
        const wanted = stepsOf(registry, object).find(
          (each) => each.side === side && each.source.kind === step,
        );
        if (wanted === undefined) throw new AppError('not-found');
        return read(trx, caller, wanted, after);
      }),
  };
}

/** Watching one doesn't show where it came from. */
const forEditors: ReadonlySet<JourneyKind> = new Set(['program', 'channel']);

/** Throws unless the caller can open the object; programs and channels only for those who edit them. */
async function requireObject(
  { objects, journeys }: Registry,
  trx: Trx,
  caller: AccessSubject,
  { kind, id }: ObjectRef,
): Promise<void> {
  const access =
    objects.find((object) => object.kind === kind)?.access ??
    journeys.find((journey) => journey.of === kind && journey.access !== undefined)?.access;
  const may = access === undefined ? undefined : await store.findMay(trx, caller, access, id);
  if (may === undefined || (forEditors.has(kind) && may !== 'edit')) throw new AppError('not-found');
}

async function read(
  trx: Trx,
  caller: Member,
  { source, objects }: Steps,
  after: Cursor | null,
): Promise<JourneySteps> {
  const { rows, isCut } = await store.listSteps(trx, caller, { source, objects, after });
  const seen = rows.filter((row) => isSeen(row, source));
  const shown = seen.slice(0, shownMost);
  const last = seen.length > shown.length ? shown.at(-1) : isCut ? rows.at(-1) : undefined;
  // Pages add up: each counts what lies between its first and its last step.
  const passed = last === undefined ? rows : rows.slice(0, rows.indexOf(last) + 1);
  return {
    kind: source.kind,
    items: shown.map((row) => toStep(row, source, caller)),
    hidden: passed.length - passed.filter((row) => isSeen(row, source)).length,
    nextCursor: last === undefined ? null : writeCursor(last),
  };
}

function isSeen({ may, isOwn }: store.StepRow, source: StepSource): boolean {
  return isOwn || may === 'edit' || (may !== null && source.may === undefined);
}

function toStep(row: store.StepRow, source: StepSource, caller: Member): JourneyStep {
  const { id, at, userId, userName } = row;
  const { title, part, position, state, number, count } = row;
  return {
    ...{ stepId: id, title, part, position, state, number, count },
    at: at === null ? null : new Date(at).toISOString(),
    user: userId === null ? null : { customerUserId: userId, name: userName ?? '' },
    link: toLink(row, source, caller),
  };
}

function toLink({ may, linkId }: store.StepRow, source: StepSource, { permissions }: Member) {
  if (may === null || linkId === null) return null;
  const place = may === 'edit' ? source.place : (source.placeOfOthers ?? undefined);
  if (place === undefined || !permissions.has(`${places[place].asset}:see`)) return null;
  return { place, id: linkId };
}
