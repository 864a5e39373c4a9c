import {
  type CaptionStyle,
  captionStyleOf,
  captionStyleText,
} from '@rushes/contract/media/lists/caption-style';
import type { Program } from '@rushes/contract/create/programs';
import { audit, type AuditFacts } from '../../../../platform/audit.ts';
import { type Actor, requireEditable, requireVisible } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { readProgram } from '../get-program.ts';
import { type ProgramRow, updateProgram } from '../store.ts';
import { writeCaptionStyle } from './caption-style-store.ts';

/** Chooses how the captions of the draft look. */
export async function setCaptionStyle(
  { context }: ProgramsDeps,
  actor: Actor,
  { programId, captionStyle }: { programId: string; captionStyle: CaptionStyle },
): Promise<Program> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const before = await requireEditable(trx, actor, programId);
    await writeCaptionStyle(trx, { customerId, programId }, captionStyle);
    await updateProgram(trx, customerId, programId, { updated_at: context.clock.now() });
    const after = await requireVisible(trx, actor, programId);
    const facts = { before: factsOf(before), after: factsOf(after) };
    await audit(context, trx, actor, 'programs.changed', { kind: 'program', id: programId }, facts);
    await publishProgramEvent(context, trx, customerId, programId);
    return readProgram(trx, actor, programId);
  });
}

function factsOf({ title, caption_style }: ProgramRow): AuditFacts {
  return { name: title, captionStyle: captionStyleText(captionStyleOf(caption_style)) };
}
