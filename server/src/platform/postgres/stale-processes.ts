// Clears what a killed server leaves behind: running orphans, and a pid file that names nobody.
import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { processesIn, waitUntil } from '../process-table.ts';
import { StartRefused } from '../start-refused.ts';
import { sendSignal } from './server-process.ts';

/** Stops an orphaned server of this data directory. Only for the holder of the directory lock. */
export async function clearLeftovers(dataDirectory: string): Promise<void> {
  const pidFile = join(dataDirectory, 'postmaster.pid');
  const directory = realpathSync(dataDirectory);
  const isGone = () => processesIn(directory).length === 0;
  for (const [signal, waitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (isGone()) break;
    for (const pid of serverPids(pidFile, directory)) sendSignal(pid, signal);
    await waitUntil(isGone, waitMs);
  }
  if (!isGone()) {
    throw new StartRefused(
      `An older database server still runs on ${dataDirectory} (process ${processesIn(directory).join(', ')}): stop it and start again.`,
    );
  }
  // Nobody works in the directory, so the file names a zombie, a reused pid, or nothing.
  rmSync(pidFile, { force: true });
}

// The postmaster ends its children itself; without it they are all that can be told to end.
function serverPids(pidFile: string, directory: string): number[] {
  const running = processesIn(directory);
  const named = namedPid(pidFile);
  return running.includes(named) ? [named] : running;
}

/** The server that a pid file names; NaN where it names none. */
function namedPid(pidFile: string): number {
  try {
    return Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  } catch {
    return Number.NaN;
  }
}

/** The server that runs on a data directory by its own word; NaN where none does. */
export function postmasterPid(dataDirectory: string): number {
  return namedPid(join(dataDirectory, 'postmaster.pid'));
}
