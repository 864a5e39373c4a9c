import type { ProgramState } from '@rushes/contract/create/programs';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { programAccess } from '../../../create/programs/service.ts';

export interface BoardProgramRow {
  readonly programId: string;
  readonly title: string;
  readonly state: ProgramState;
  readonly version: number | null;
  readonly durationMs: number;
  readonly savedAt: Date;
  readonly mayEdit: boolean;
}

/** Keeps that a program was made from a storyboard. */
export async function insertBoardProgram(
  trx: Trx,
  { customerId, storyboardId, programId }: { customerId: string; storyboardId: string; programId: string },
): Promise<void> {
  await trx
    .insertInto('storyboard_programs')
    .values({ customer_id: customerId, storyboard_id: storyboardId, program_id: programId })
    .execute();
}

/** Programs that were made from a storyboard and that the user sees, the latest first. */
export async function findBoardPrograms(
  trx: Trx,
  member: AccessSubject,
  storyboardId: string,
): Promise<BoardProgramRow[]> {
  const seen = programAccess.rows(member);
  if (seen === null) return [];
  const found = await sql<BoardProgramRow>`
    SELECT p.id AS "programId", p.title, p.state, p.live_version_number AS version, p.saved_at AS "savedAt",
      (p.duration_frames * 1000.0 / p.fps)::int AS "durationMs", seen.may = 'edit' AS "mayEdit"
    FROM storyboard_programs x JOIN (${seen}) seen ON seen.object_id = x.program_id
    JOIN programs p ON p.id = x.program_id
    WHERE x.customer_id = ${member.customerId} AND x.storyboard_id = ${storyboardId}
    ORDER BY p.created_at DESC, p.id`.execute(trx);
  return found.rows;
}
