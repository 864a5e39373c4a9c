// npm run backup -- DIR
import { backUp } from '../platform/backup/backup.ts';
import { runCommand } from '../platform/command.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { StartRefused } from '../platform/start-refused.ts';

await runCommand(async () => {
  const directory = process.argv[2];
  if (directory === undefined)
    throw new StartRefused('Name the directory to write to: npm run backup -- DIR');
  const config = readConfig();
  const summary = await backUp(config, directory, createLog({ level: 'warn' }));
  const megabytes = Math.ceil(summary.sizeBytes / 1e6);
  process.stdout.write(`Backed up to ${summary.directory}: ${summary.objects} objects, ${megabytes} MB.\n`);
  if (!summary.hasDatabase) {
    process.stdout.write('It does not contain the database of DATABASE_URL: back that up with pg_dump.\n');
  }
});
