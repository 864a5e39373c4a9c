import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aspectOf, LOWER_RUNGS, type Rung, RUNGS, UPPER_RUNGS } from '@rushes/media/house';
import { planLadder } from '@rushes/media/plan/ladder';
import { type MediaInfo, probe } from '@rushes/media/probe';
import { createRunner, detectSandbox } from '@rushes/media/run';
import { costOf, median, type Row } from './measure.ts';
import { benchSource } from './sources.ts';

async function infoOf(file: string): Promise<MediaInfo> {
  const { sandbox } = await detectSandbox();
  const runner = createRunner({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', sandbox });
  const workDir = await scratch();
  const info = await probe(runner, { file, workDir });
  runner.close();
  await rm(workDir, { recursive: true });
  return info;
}

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-ladder-'));
  await chmod(folder, 0o755);
  return folder;
}

/** CPU seconds of the very ffmpeg command that makes these rungs, started bare. */
async function bareLadder(
  file: string,
  info: MediaInfo,
  rungs: readonly Rung[],
  audio: boolean,
): Promise<number> {
  const folder = await scratch();
  const { args } = planLadder({ info, aspect: aspectOf(info), fps: 30, rungs, audio, gainDb: 0 });
  for (const name of [...rungs, 'aud']) await mkdir(join(folder, name));
  await symlink(file, join(folder, 'source'));
  const { cpuS } = await costOf(['ffmpeg', '-nostdin', '-v', 'error', '-y', ...args], { cwd: folder });
  await rm(folder, { recursive: true });
  return cpuS;
}

/** The product's whole ladder (probe, loudness, two encodes, checks) beside the same two commands, and beside one that does all rungs. */
export async function benchLadder(): Promise<Row[]> {
  const file = await benchSource(40);
  const info = await infoOf(file);
  const [ours, pair, single]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < 2; round += 1) {
    const folder = await scratch();
    const own = await costOf([process.execPath, join(import.meta.dirname, 'ladder-run.ts'), file, folder]);
    ours.push(own.cpuS);
    await rm(folder, { recursive: true });
    const lower = await bareLadder(file, info, LOWER_RUNGS, true);
    pair.push(lower + (await bareLadder(file, info, UPPER_RUNGS, false)));
    single.push(await bareLadder(file, info, RUNGS, true));
  }
  const row = (what: string, bare: number, limit: number): Row => ({
    point: '17',
    what,
    ours: `${median(ours).toFixed(1)} CPU s`,
    bare: `${bare.toFixed(1)} CPU s`,
    ratio: median(ours) / bare,
    bar: `≤ ${limit}`,
    isMet: median(ours) / bare <= limit,
  });
  return [
    row('full ladder against the same two commands', median(pair), 1.05),
    row('full ladder against one command for all rungs', median(single), 1.35),
  ];
}
