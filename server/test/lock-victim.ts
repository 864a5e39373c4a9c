// A process that takes the lock of a directory: prints what came of it, and holds it until it is killed.
import { lockDirectory } from '../src/platform/directory-lock.ts';

const [directory = ''] = process.argv.slice(2);
try {
  lockDirectory(directory, `http://127.0.0.1:${process.pid}`);
  process.stdout.write('held\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
