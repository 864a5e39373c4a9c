import { argv } from 'node:process';
import { measureLoudness } from '@rushes/media/loudness';
import { aspectOf, LOWER_RUNGS, rungsFor, UPPER_RUNGS } from '@rushes/media/house';
import { encodeLadder } from '@rushes/media/ladder';
import { probe } from '@rushes/media/probe';
import { createRunner, detectSandbox } from '@rushes/media/run';
import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';

// Everything the product does for the full ladder of one file, as one process tree that can be timed from outside.
const [, , source = '', folder = ''] = argv;
const { sandbox } = await detectSandbox();
const runner = createRunner({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', sandbox });
const workDir = async (name: string) => {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  return path;
};
const info = await probe(runner, { file: source, workDir: await workDir('probe') });
const { gainDb } = await measureLoudness(runner, {
  source,
  info,
  workDir: await workDir('loudness'),
  lane: 'background',
});
const common = { source, info, aspect: aspectOf(info), fps: 30, gainDb, lane: 'background' } as const;
const rungs = rungsFor(info);
const lower = rungs.filter((rung) => LOWER_RUNGS.includes(rung));
const upper = rungs.filter((rung) => UPPER_RUNGS.includes(rung));
await encodeLadder(runner, { ...common, rungs: lower, audio: true, workDir: await workDir('lower') });
await encodeLadder(runner, { ...common, rungs: upper, audio: false, workDir: await workDir('upper') });
runner.close();
