import type { Program } from '@rushes/contract/create/programs';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, requireEditable } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { readProgram } from '../get-program.ts';
import { updateProgram as writeProgram } from '../store.ts';

interface ProgramChange {
  readonly programId: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly tags?: string[] | undefined;
  readonly sharedWithCreators?: boolean | undefined;
}

/** Changes what a program is called and says, and who else can edit it. */
export async function updateProgram(
  { context }: ProgramsDeps,
  actor: Actor,
  { programId, title, description, tags, sharedWithCreators }: ProgramChange,
): Promise<Program> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const before = await requireEditable(trx, actor, programId);
    await writeProgram(trx, customerId, programId, {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
      ...(sharedWithCreators === undefined ? {} : { shared_with_creators: sharedWithCreators }),
      updated_at: context.clock.now(),
    });
    await audit(
      context,
      trx,
      actor,
      'programs.changed',
      { kind: 'program', id: programId },
      {
        before: { name: before.title, sharedWithCreators: before.shared_with_creators },
        after: {
          name: title ?? before.title,
          sharedWithCreators: sharedWithCreators ?? before.shared_with_creators,
        },
      },
    );
    await publishProgramEvent(context, trx, customerId, programId);
    return readProgram(trx, actor, programId);
  });
}
