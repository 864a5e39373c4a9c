// The only place that starts ffmpeg and ffprobe: sandbox, limits, lanes, progress, cancel and kill ladder.

export type Tool = 'ffmpeg' | 'ffprobe';
/** Interactive work runs at once; background work is niced and stands still while any interactive work runs. */
export type Lane = 'interactive' | 'background';

export interface Sandbox {
  /** Set when we are root: the tools run as this user. */
  uid?: number;
  gid?: number;
  network: 'unshare' | 'unshare-user' | 'none';
  /** Whether setpriv, prlimit and nice are there to confine the tools. */
  confine: boolean;
}

export interface RunLimits {
  /** Wall clock, not counting time the run was paused for interactive work. */
  wallMs: number;
  cpuS: number;
  /** Largest file the tool may write. */
  outputBytes: number;
  memoryBytes?: number;
}

export interface RunProgress {
  frames: number;
  outTimeMs: number;
}

export interface RunRequest {
  tool: Tool;
  /** File names are relative to workDir and of our own naming. */
  args: readonly string[];
  workDir: string;
  lane: Lane;
  limits: RunLimits;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: RunProgress) => void) | undefined;
  /** Receives stdout instead of the result's buffer. */
  onStdout?: ((chunk: Buffer) => void) | undefined;
  /** 'info' where a filter reports its result in the log. */
  logLevel?: 'error' | 'info' | undefined;
}

export interface RunResult {
  stdout: Buffer;
  /** Last value seen; undefined for runs too short to sample or where /proc is missing. */
  cpuMs?: number;
  progress: RunProgress;
  stderrTail: string;
}

export interface Runner {
  run(request: RunRequest): Promise<RunResult>;
  /** Gives what the sandbox user wrote in a work folder back to our own user. */
  reclaim(workDir: string): Promise<void>;
  /** Hard links (or copies) a file into a work folder under our own name, readable for the sandbox user. */
  place(file: string, workDir: string, name: string): Promise<void>;
  /** Kills every run. */
  close(): void;
}

export interface RunnerOptions {
  ffmpeg: string;
  ffprobe: string;
  sandbox: Sandbox;
  log?: (line: string) => void;
}
