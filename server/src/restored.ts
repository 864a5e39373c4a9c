// What a restored backup must not bring back: whatever opened something for a short time when it was made.
import { existsSync, rmSync } from 'node:fs';
import type { Context, Trx } from './context.ts';
import type { Features } from './features.ts';
import { restoredMarkOf } from './platform/backup/restore.ts';

/**
 * After a restore, before anyone is answered: sessions, one-time codes, open invitations and support views end. Sessions
 * that had ended since the backup stay ended that way; share links stay.
 */
export async function endRestored(
  { config, db, log }: Context,
  features: Pick<Features, 'sessions' | 'users' | 'supportViews'>,
): Promise<void> {
  const mark = restoredMarkOf(config.stateDir);
  if (!existsSync(mark)) return;
  await db.system(async (trx: Trx) => {
    await features.supportViews.endAll(trx);
    await features.users.endInvitations(trx);
    await features.sessions.endAll(trx);
  });
  // Last: a process that is killed before does it all again.
  rmSync(mark);
  log.warn(
    'this database was restored: every session, one-time link and open invitation of before has ended',
  );
}
