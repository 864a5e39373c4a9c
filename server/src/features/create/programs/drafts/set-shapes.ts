import type { Draft } from '@rushes/contract/create/programs';
import type { Aspect } from '@rushes/contract/media/clips';
import { audit, type AuditFacts } from '../../../../platform/audit.ts';
import { type Actor, requireEditable } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { prepareBumpers } from '../bumpers/prepare-bumpers.ts';
import { publishProgramEvent } from '../events.ts';
import { type ProgramRow, updateProgram } from '../store.ts';
import { piecesInAll } from '../timeline-media/shapes.ts';
import { enqueueVariants } from '../variants/enqueue-variants.ts';
import { clipIdsOf } from './attachments.ts';
import { findClips } from './clips-store.ts';
import { bindToAssets, toDraft } from './draft.ts';
import { cancelUnwanted } from './prepare-media.ts';

interface ShapesRequest {
  readonly programId: string;
  /** Null: that of the first clip. */
  readonly aspect: Aspect | null;
  readonly variants: readonly Aspect[];
}

/** Sets the shapes of the draft; it is another revision, as what it plays is other. */
export async function setShapes(
  { context, assets }: ProgramsDeps,
  actor: Actor,
  { programId, aspect: chosen, variants }: ShapesRequest,
): Promise<Draft> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireEditable(trx, actor, programId);
    const { items } = row.timeline;
    const clips = await findClips(trx, customerId, clipIdsOf(items));
    const now = context.clock.now();
    const values = {
      chosen_aspect: chosen,
      aspect: chosen ?? clips.get(items[0]?.clipId ?? '')?.aspect ?? row.aspect,
      variants: [...new Set(variants)],
      revision: row.revision + 1,
      saved_at: now,
      saved_by: customerUserId,
      updated_at: now,
    };
    const saved: ProgramRow = { ...row, ...values, savedByName: actor.name };
    await updateProgram(trx, customerId, programId, values);
    if (items.length > 0) await prepareBumpers(trx, assets, saved);
    await enqueueVariants(context, trx, saved);
    await cancelUnwanted(trx, assets, customerId, piecesInAll(bindToAssets(items, clips).items, row));
    const facts = { before: factsOf(row), after: factsOf(saved) };
    await audit(context, trx, actor, 'programs.changed', { kind: 'program', id: programId }, facts);
    await publishProgramEvent(context, trx, customerId, programId);
    return toDraft(trx, saved, actor);
  });
}

function factsOf({ title, aspect, variants }: ProgramRow): AuditFacts {
  return { name: title, shape: aspect, furtherShapes: variants.join(', ') };
}
