import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** Comments know whether their script was personal when they were written: those stay their writer's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE script_comments ADD COLUMN scope text NOT NULL DEFAULT 'organisation'
      CHECK (scope IN ('personal', 'organisation'))`.execute(db);
  await asSystem(
    db,
    sql`UPDATE script_comments k SET scope = s.scope FROM scripts s WHERE s.id = k.script_id AND s.scope = 'personal'`,
  );
}
