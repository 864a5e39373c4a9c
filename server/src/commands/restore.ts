// npm run restore -- DIR
import { restore } from '../platform/backup/restore.ts';
import { runCommand } from '../platform/command.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { prepareStateDirectory } from '../platform/state-directory.ts';

await runCommand(async () => {
  const directory = process.argv[2];
  if (directory === undefined) throw new StartRefused('Name the backup to restore: npm run restore -- DIR');
  const config = readConfig();
  prepareStateDirectory(config.dataDir, config.stateDir);
  const summary = await restore(config, directory, createLog({ level: 'warn' }));
  const megabytes = Math.ceil(summary.sizeBytes / 1e6);
  process.stdout.write(`Restored ${summary.directory}: ${summary.objects} objects, ${megabytes} MB.\n`);
  process.stdout.write(
    'The next start ends all sessions, one-time links and open invitations of the backup. Share links stay.\n',
  );
  if (!summary.hasDatabase) {
    process.stdout.write(
      'It contains no database rows: restore those of DATABASE_URL with pg_restore before the next start.\n',
    );
  }
});
