// A process that runs an embedded server, for the test that kills it: prints the server's pid once it runs.
import { createLog } from '../src/platform/log.ts';
import { startEmbedded, withClient } from '../src/platform/postgres/embedded.ts';
import { openSecrets } from '../src/platform/secrets.ts';

const [stateDir = '', runtimeParent = ''] = process.argv.slice(2);
const secrets = openSecrets(`${stateDir}/secrets`);
const server = await startEmbedded({ stateDir, secrets, log: createLog({ level: 'silent' }), runtimeParent });
await withClient(server.connection, async (client) => {
  await client.query('create table if not exists saved (id int)');
  await client.query('insert into saved values (1)');
});
process.stdout.write(`${server.pid()}\n`);
setInterval(() => undefined, 60_000);
