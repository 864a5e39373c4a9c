// npm run remove-demo: the demo's customers, users and footage go; everything else stays.
import { join } from 'node:path';
import { removeDemo } from '../features/support/demo/service.ts';
import { withCommandDatabase } from '../platform/command-database.ts';
import { runCommand } from '../platform/command.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { openSecrets } from '../platform/secrets.ts';
import { openStorage } from '../platform/storage/open.ts';
import type { Schema } from '../schema.ts';

await runCommand(async () => {
  const config = readConfig();
  const secrets = openSecrets(join(config.stateDir, 'secrets'));
  await using storage = await openStorage(config, secrets);
  const removed = await withCommandDatabase<Schema, number>(config, createLog({ level: 'warn' }), (db) =>
    removeDemo({ db, storage }),
  );
  process.stdout.write(`The demo is removed, with ${removed} pieces of footage.\n`);
});
