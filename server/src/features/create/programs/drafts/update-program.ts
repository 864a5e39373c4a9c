import type { Program } from '@rushes/contract/create/programs';
import { audit, type AuditFacts } from '../../../../platform/audit.ts';
import { type Actor, requireEditable, requireVisible } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { readProgram } from '../get-program.ts';
import { type ProgramRow, updateProgram as writeProgram } from '../store.ts';

interface ProgramChange {
  readonly programId: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly tags?: string[] | undefined;
  readonly sharedWithCreators?: boolean | undefined;
  readonly language?: string | null | undefined;
  readonly allowDownload?: boolean | undefined;
  readonly viewedPercent?: number | null | undefined;
}

/** Changes what a program is called and says, what viewers can do with it, and who else can edit it. */
export async function updateProgram(
  { context }: ProgramsDeps,
  actor: Actor,
  { programId, ...change }: ProgramChange,
): Promise<Program> {
  const { customerId } = actor;
  const { title, description, tags, sharedWithCreators, language, allowDownload, viewedPercent } = change;
  return context.db.tenant(customerId, async (trx) => {
    const before = await requireEditable(trx, actor, programId);
    await writeProgram(trx, customerId, programId, {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
      ...(sharedWithCreators === undefined ? {} : { shared_with_creators: sharedWithCreators }),
      ...(language === undefined ? {} : { language }),
      ...(allowDownload === undefined ? {} : { allow_download: allowDownload }),
      ...(viewedPercent === undefined ? {} : { viewed_percent: viewedPercent }),
      updated_at: context.clock.now(),
    });
    const after = await requireVisible(trx, actor, programId);
    const facts = { before: factsOf(before), after: factsOf(after) };
    await audit(context, trx, actor, 'programs.changed', { kind: 'program', id: programId }, facts);
    await publishProgramEvent(context, trx, customerId, programId);
    return readProgram(trx, actor, programId);
  });
}

function factsOf(row: ProgramRow): AuditFacts {
  return {
    name: row.title,
    sharedWithCreators: row.shared_with_creators,
    language: row.language,
    allowDownload: row.allow_download,
    viewedPercent: row.viewed_percent,
  };
}
