// Starts programs from a small process. Starting one stops the process that does it for as long as it takes to copy
// its memory map, about 40 µs for each MB: 20 ms in a server of 500 MB, in which no request is answered.
import { fork } from 'node:child_process';
import type { Exit } from './exit.ts';
import type { LaunchMessage, LaunchRequest } from './launcher-process.ts';
import { MediaError } from './media-error.ts';

export interface Launched {
  /** 0 where it couldn't be started. */
  readonly pid: number;
  /** Settles when the program has ended and all that it wrote was given. */
  readonly exit: Promise<Exit>;
}

export interface Launch extends Omit<LaunchRequest, 'id'> {
  readonly onWrite: (fd: number, chunk: Buffer) => void;
}

export interface Launcher {
  launch(launch: Launch): Promise<Launched>;
  /** Ends the process once all that runs has ended. */
  close(): void;
}

interface Pending {
  readonly onWrite: Launch['onWrite'];
  readonly started: PromiseWithResolvers<number>;
  readonly exit: PromiseWithResolvers<Exit>;
}

/** After so long without work the process ends; it is started again when there is some. */
const IDLE_MS = 60_000;

export function createLauncher(): Launcher {
  const pending = new Map<number, Pending>();
  let child: LauncherProcess | null = null;
  let lastId = 0;
  let isClosing = false;
  let idle: NodeJS.Timeout | undefined;

  function open(): LauncherProcess {
    const made = openProcess(take, () => {
      if (child !== made) return;
      child = null;
      for (const entry of pending.values()) lose(entry);
      pending.clear();
    });
    return made;
  }

  function take(message: LaunchMessage): void {
    const entry = pending.get(message.id);
    if (entry === undefined) return;
    if (message.type === 'started') entry.started.resolve(message.pid);
    else if (message.type === 'wrote') entry.onWrite(message.fd, Buffer.from(message.chunk));
    else settle(message.id, exitOf(message));
  }

  function settle(id: number, exit: Exit): void {
    const entry = pending.get(id);
    pending.delete(id);
    entry?.started.resolve(0);
    entry?.exit.resolve(exit);
    if (pending.size > 0) return;
    child?.hold(false);
    clearTimeout(idle);
    idle = setTimeout(end, isClosing ? 0 : IDLE_MS);
    idle.unref();
  }

  function end(): void {
    const ended = child;
    // What is launched from now on has another one.
    child = null;
    ended?.end();
  }

  return {
    async launch({ onWrite, ...request }) {
      clearTimeout(idle);
      child ??= open();
      child.hold(true);
      lastId += 1;
      const entry: Pending = { onWrite, started: Promise.withResolvers(), exit: Promise.withResolvers() };
      // It is waited for once the program has started.
      entry.exit.promise.catch(() => undefined);
      pending.set(lastId, entry);
      child.send({ ...request, id: lastId });
      return { pid: await entry.started.promise, exit: entry.exit.promise };
    },
    close() {
      isClosing = true;
      clearTimeout(idle);
      if (pending.size === 0) end();
    },
  };
}

function lose({ started, exit }: Pending): void {
  started.resolve(0);
  exit.reject(new MediaError('internal', 'the process that starts programs ended'));
}

interface LauncherProcess {
  send(request: LaunchRequest): void;
  /** Whether this process stays for it. */
  hold(isHeld: boolean): void;
  end(): void;
}

function openProcess(onMessage: (message: LaunchMessage) => void, onLost: () => void): LauncherProcess {
  const child = fork(new URL('launcher-process.ts', import.meta.url), {
    ...{ execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  });
  child.on('message', (message) => onMessage(message as LaunchMessage));
  const lose = () => {
    onLost();
    if (child.connected) child.disconnect();
  };
  // Each message that doesn't arrive is an error of its own.
  for (const event of ['error', 'exit', 'disconnect']) child.on(event, lose);
  return {
    send: (request) => void child.send(request, (error) => error !== null && lose()),
    hold(isHeld) {
      for (const handle of [child, child.channel]) {
        if (isHeld) handle?.ref();
        else handle?.unref();
      }
    },
    end() {
      if (child.connected) child.disconnect();
    },
  };
}

const SIGNAL_CODES: ReadonlyMap<number, NodeJS.Signals> = new Map([
  [128 + 9, 'SIGKILL'],
  [128 + 24, 'SIGXCPU'],
  [128 + 25, 'SIGXFSZ'],
]);

function exitOf(message: Extract<LaunchMessage, { type: 'failed' | 'ended' }>): Exit {
  if (message.type === 'failed')
    return { code: null, signal: null, reason: message.reason, spawnFailed: true };
  const { code, signal } = message;
  return {
    code,
    // A sandbox passes on the signal that ended the tool as an exit code.
    signal: signal ?? SIGNAL_CODES.get(code ?? 0) ?? null,
    reason: `exit ${code ?? signal ?? 'unknown'}`,
    spawnFailed: false,
  };
}
