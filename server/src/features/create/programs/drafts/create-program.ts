import { randomUUID } from 'node:crypto';
import type { Program, TimelineInput } from '@rushes/contract/create/programs';
import type { CaptionStyle } from '@rushes/contract/media/lists/caption-style';
import type { Trx } from '../../../../context.ts';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, requireEditable } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { addDefaultBumpers, type BumperChoices, writeChoices } from '../bumpers/store.ts';
import { insertProgram, updateProgram } from '../store.ts';
import { writeCaptionStyle } from './caption-style-store.ts';
import { writeTimeline } from './save-timeline.ts';

interface NewProgram {
  readonly title: string;
  readonly description?: string | undefined;
  readonly timeline?: TimelineInput | undefined;
  readonly shapes?: Program['shapes'] | undefined;
  /** Instead of that of other new programs. */
  readonly captionStyle?: CaptionStyle | undefined;
  /** Instead of the bumpers of other new programs. */
  readonly bumpers?: BumperChoices | undefined;
}

/** Makes a draft, empty or with a first timeline. */
export async function createProgram(
  deps: ProgramsDeps,
  actor: Actor,
  wanted: NewProgram,
): Promise<{ programId: string; revision: number }> {
  return deps.context.db.tenant(actor.customerId, (trx) => createDraft(deps, trx, actor, wanted));
}

/** The same within a transaction. */
export async function createDraft(
  deps: ProgramsDeps,
  trx: Trx,
  actor: Actor,
  { title, description, timeline, shapes, captionStyle, bumpers = {} }: NewProgram,
): Promise<{ programId: string; revision: number }> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  const id = randomUUID();
  const now = context.clock.now();
  await insertProgram(trx, { id, customerId, title, createdBy: customerUserId, fps: 30, now });
  await addDefaultBumpers(trx, customerId, id);
  await writeChoices(trx, customerId, id, bumpers);
  if (description !== undefined) await updateProgram(trx, customerId, id, { description });
  if (shapes !== undefined) await updateProgram(trx, customerId, id, columnsOf(shapes));
  if (captionStyle !== undefined) await writeCaptionStyle(trx, { customerId, programId: id }, captionStyle);
  const row = await requireEditable(trx, actor, id);
  // The first timeline belongs to the creation: no other save is newer or older.
  const revision =
    timeline === undefined
      ? row.revision
      : (await writeTimeline(deps, trx, actor, row, timeline, now)).revision;
  await audit(context, trx, actor, 'programs.made', { kind: 'program', id }, { after: { name: title } });
  await publishProgramEvent(context, trx, customerId, id);
  return { programId: id, revision };
}

function columnsOf({ chosen, variants }: Program['shapes']) {
  return {
    chosen_aspect: chosen,
    variants: [...new Set(variants)],
    ...(chosen === null ? {} : { aspect: chosen }),
  };
}
