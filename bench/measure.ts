import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';

/** One line of the table: a figure beside the bare tool's in the same run. */
export interface Row {
  readonly point: string;
  readonly what: string;
  readonly ours: string;
  readonly bare: string;
  readonly ratio: number;
  readonly bar: string;
  readonly isMet: boolean;
}

interface TimedRow {
  readonly point: string;
  readonly what: string;
  /** Of every round, in seconds. */
  readonly ours: readonly number[];
  readonly bare: readonly number[];
  /** The most it may take, and how that is told. */
  readonly most: (bareS: number) => { readonly mostS: number; readonly bar: string };
}

/** The line of something that takes seconds, by the medians of its rounds. */
export function timedRow({ point, what, ours, bare, most }: TimedRow): Row {
  const [oursS, bareS] = [median(ours), median(bare)];
  const { mostS, bar } = most(bareS);
  return {
    point,
    what,
    ours: `${oursS.toFixed(2)} s`,
    bare: `${bareS.toFixed(2)} s`,
    ratio: oursS / bareS,
    bar,
    isMet: oursS <= mostS,
  };
}

/** The line of something that has no figure, and why. */
export function notMeasured(name: string, problem: string): Row {
  const what = `not measured: ${problem}`;
  return { point: name, what, ours: '', bare: '', ratio: Number.NaN, bar: '', isMet: false };
}

export interface CommandCost {
  readonly wallS: number;
  readonly cpuS: number;
}

/** Runs a command to its end and gives what it and its children cost (`times` of a shell around it). */
export async function costOf(
  command: readonly string[],
  options: { cwd?: string } = {},
): Promise<CommandCost> {
  const script = 'TIMEFORMAT="cost %R %U %S"; time "$@"';
  const child = spawn('bash', ['-c', script, 'cost', ...command], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const times = /cost ([\d.]+) ([\d.]+) ([\d.]+)/.exec(stderr);
  if (code !== 0 || times === null) throw new Error(`${command.slice(0, 3).join(' ')}…: ${code}\n${stderr}`);
  return { wallS: Number(times[1]), cpuS: Number(times[2]) + Number(times[3]) };
}

/** Process ids of a process and all that descend from it. */
export async function processTree(rootPid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const text = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const parent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
    if (text !== '') parents.set(Number(entry), parent);
  }
  const tree = [rootPid];
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  }
  return tree;
}

/** Ends every process that this one started and that still runs. */
export async function killChildren(): Promise<void> {
  for (const pid of (await processTree(process.pid)).slice(1)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
  }
}

/** Proportional set size of a process tree, in MB. */
export async function treePssMb(rootPid: number): Promise<number> {
  let kb = 0;
  for (const pid of await processTree(rootPid)) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kb += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kb / 1024;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** How long `work` takes, in seconds. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

export function machineDescription(): string {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GiB, ${process.platform} ${process.arch}, Node ${process.version}`;
}

function verdict({ isMet, ratio }: Row): string {
  if (isMet) return 'met';
  return Number.isNaN(ratio) ? 'NOT MEASURED' : 'MISSED';
}

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.point,
    row.what,
    row.ours,
    row.bare,
    Number.isNaN(row.ratio) ? '' : row.ratio.toFixed(3),
    row.bar,
    verdict(row),
  ]);
  const all = [['point', 'what', 'ours', 'bare', 'ratio', 'bar', ''], ...cells];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of all) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
