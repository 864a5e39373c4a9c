// Ties a database of DATABASE_URL to one installation: without its secrets and footage nobody can serve it.
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { withClient } from '../postgres/embedded.ts';
import type { Connection } from '../postgres/postgres.ts';
import type { Secrets } from '../secrets.ts';
import { StartRefused } from '../start-refused.ts';

/** Takes an unclaimed database; throws `StartRefused` where it belongs to an installation with other secrets. */
export async function claimDatabase(
  connection: Connection,
  { secrets, stateDir }: { secrets: Secrets; stateDir: string },
): Promise<void> {
  const own = createHmac('sha256', secrets.serverSecret).update('rushes installation').digest('hex');
  const owner = await withClient(connection, async (client) => {
    await client.query("begin; select pg_advisory_xact_lock(hashtext('rushes installation'))");
    // A schema of its own: the one named public gets its rights with the first migration.
    await client.query('create schema if not exists installation');
    await client.query('create table if not exists installation.mark (mark text not null)');
    const insert = 'insert into installation.mark select $1 where not exists (select from installation.mark)';
    await client.query(insert, [own]);
    const found = await client.query<{ mark: string }>('select mark from installation.mark');
    await client.query('commit');
    return found.rows[0]?.mark;
  });
  if (owner === own) return;
  throw new StartRefused(
    `The database of DATABASE_URL belongs to another installation: start with its DATA_DIR, or copy its secrets to ${join(stateDir, 'secrets')} and name its STORAGE, or name a database of your own.`,
  );
}
