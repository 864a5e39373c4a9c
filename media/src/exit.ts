// How a run ends: signals, exit codes, and which failure stderr tells of.
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { MediaError, type MediaErrorCode } from './media-error.ts';

const SANDBOX_END_MS = 10_000;

/** Sends a signal to a process and all that it started. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Already gone.
  }
}

/**
 * Waits for the first process of a sandbox: it ends after all others inside. The program outside ends before them,
 * while one that the tool left in the background may still write.
 */
export async function endOf(pid: number): Promise<void> {
  const until = performance.now() + SANDBOX_END_MS;
  while (await isRunning(pid)) {
    if (performance.now() > until) throw new MediaError('internal', 'the sandbox does not end');
    await setTimeout(1);
  }
}

async function isRunning(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // One that nobody waited for is a zombie.
  return state !== '' && !/\) [ZX] /.test(state);
}

/** How a tool ended. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  reason: string;
  spawnFailed: boolean;
}

const STDERR_CAUSES: readonly [RegExp, MediaErrorCode][] = [
  [/No space left on device|Disk quota exceeded/, 'disk-full'],
  [
    /Cannot allocate memory|malloc of size \d+ failed|bad_alloc|Internal bug, should not have happened|pthread_create failed/,
    'out-of-memory',
  ],
  [/File too large/, 'output-too-large'],
  [/Picture size \S+ (is invalid|exceeds)|max_pixels|Invalid frame dimensions/, 'too-large-picture'],
  [/failed to execute|exec.*No such file or directory|bwrap: Can't find source path/, 'tool-missing'],
  [/moov atom not found|partial file/, 'truncated'],
  [/\bencrypted\b|decryption/i, 'encrypted'],
  [/matches no streams|does not contain any stream|Output file #0 does not contain/, 'no-streams'],
  [
    /Decoder .*not found|Unknown decoder|Decoder \(codec .*\) not found|Could not find codec parameters/,
    'unsupported-codec',
  ],
  [
    /Invalid data found when processing input|not on whitelist|Format not on whitelist|Error opening input/,
    'not-media',
  ],
];

/** Names the cause of an ended run; null when it went well. */
export function failureOf(exit: Exit, stderr: string): MediaErrorCode | null {
  if (exit.code === 0) return null;
  if (exit.spawnFailed || exit.code === 127 || exit.code === 126) return 'tool-missing';
  const signal = exit.signal;
  if (signal === 'SIGXCPU' || signal === 'SIGKILL') return 'timed-out';
  if (signal === 'SIGXFSZ') return 'output-too-large';
  for (const [pattern, code] of STDERR_CAUSES) if (pattern.test(stderr)) return code;
  return 'converter-crashed';
}
