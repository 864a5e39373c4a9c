import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

/** One product for all journeys, on a data directory of its own with the demo. */
async function setUp(): Promise<() => Promise<void>> {
  // A product that runs already, with its demo password, for working on one journey.
  if (process.env['RUSHES_URL'] !== undefined) return async () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'rushes-journeys-'));
  // The users of PostgreSQL and ffmpeg pass through here.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const made = process.env['RUSHES_DEMO_DIRECTORY'];
  // What was made for the tests before saves making it again; owners and modes are part of a database directory.
  if (made !== undefined && existsSync(made)) execFileSync('cp', ['-a', made, dataDir]);
  const speech = join(import.meta.dirname, '../server/test/speech-program.ts');
  const env = { LOG_LEVEL: 'warn', SPEECH_COMMAND: `${process.execPath} ${speech} speaks` };
  const product = await startProduct({ dataDir, env });
  process.env['RUSHES_URL'] = product.url;
  process.env['RUSHES_PASSWORD'] = product.password;
  return async () => {
    await product[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  };
}

// Playwright asks for a default export here.
export default setUp;
