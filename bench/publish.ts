import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient, until } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { costOf, median, processTree, type Row, seconds } from './measure.ts';
import { benchSource } from './sources.ts';
import { readFile } from 'node:fs/promises';

const clipMs = 60_000;
const ticksPerSecond = 100;

interface Item {
  clipId: string;
  inMs: number;
  outMs: number;
}

/** CPU seconds that a process tree has used so far, children that ended included. */
export async function treeCpuS(rootPid: number): Promise<number> {
  let ticks = 0;
  for (const pid of await processTree(rootPid)) {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    for (const index of [11, 12, 13, 14]) ticks += Number(fields[index] ?? 0);
  }
  return ticks / ticksPerSecond;
}

/** Waits until the product works on nothing any more. */
export async function untilQuiet(product: Product): Promise<void> {
  const pid = product.process.pid ?? 0;
  await until(
    'nothing else is being made',
    async () => {
      const before = await treeCpuS(pid);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return (await treeCpuS(pid)) - before < 0.15;
    },
    { withinMs: 600_000 },
  );
}

/** A program of whole clips in which `cuts` ends are trimmed off the segment borders, at places nobody cut before. */
function timelineOf(clipId: string, minutes: number, cuts: number, salt: number): Item[] {
  const items: Item[] = [];
  for (let index = 0; index < minutes; index += 1) {
    const isCut = index < cuts / 2;
    const nudgeMs = isCut ? 1000 + 90 * index + 10 * salt : 0;
    items.push({ clipId, inMs: nudgeMs, outMs: clipMs - nudgeMs });
  }
  // One minute holds ten cuts only as five short entries.
  if (minutes >= cuts / 2) return items;
  return Array.from({ length: cuts / 2 }, (_, index) => {
    const startMs = index * 12_000 + 500 + 100 * ((salt + index) % 13);
    return { clipId, inMs: startMs, outMs: startMs + 10_500 };
  });
}

export async function makeProgram(client: ApiClient, title: string, items: Item[]): Promise<string> {
  const { programId } = await client.api.program.createProgram({ title });
  await client.api.program.saveTimeline({ programId, timeline: { items } });
  return programId;
}

export async function piecesReady(client: ApiClient, programId: string): Promise<void> {
  await until(
    'all pieces are there',
    async () => {
      const { draft } = await client.api.program.getProgram({ programId });
      return draft !== null && draft.pieces.ready === draft.pieces.total;
    },
    { withinMs: 300_000, everyMs: 20 },
  );
}

export async function publish(client: ApiClient, programId: string): Promise<void> {
  await client.api.program.publishProgram({ programId });
  await until(
    'published',
    async () => (await client.api.program.getProgram({ programId })).state === 'published',
    { withinMs: 300_000, everyMs: 10 },
  );
}

/** A bare encode of only the frames that the pieces hold, with the rungs and preset of the house. */
export async function bareEncode(
  file: string,
  spans: { startS: number; frames: number }[],
): Promise<{ wallS: number; cpuS: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-bare-'));
  await chmod(folder, 0o755);
  let [wallS, cpuS] = [0, 0];
  for (const span of spans) {
    const graph =
      '[0:v]fps=30,format=yuv420p,split[a][x];[x]scale=1280:720,split[b][y];[y]scale=854:480,split[c][z];[z]scale=426:240[d]';
    const outputs = ['a', 'b', 'c', 'd'].flatMap((label) => [
      ...[
        '-map',
        `[${label}]`,
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '23',
        '-frames:v',
        String(span.frames),
      ],
      join(folder, `${label}.mp4`),
    ]);
    const cost = await costOf([
      ...[
        'ffmpeg',
        '-nostdin',
        '-v',
        'error',
        '-y',
        '-ss',
        String(span.startS),
        '-t',
        String(span.frames / 30),
      ],
      ...['-i', file, '-filter_complex', graph, ...outputs],
    ]);
    wallS += cost.wallS;
    cpuS += cost.cpuS;
  }
  await rm(folder, { recursive: true });
  return { wallS, cpuS };
}

/** Publishing of long programs: what the button costs, and what the cuts cost when nothing is there yet. */
export async function benchPublish(product: Product): Promise<Row[]> {
  const rows: Row[] = [];
  const file = await benchSource(60);
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const clipId = await client.upload(file, { name: 'bench publish.mp4' });
  await until(
    'every rung is there',
    async () => (await client.api.clip.getClip({ clipId })).rungs.includes('v1080'),
    { withinMs: 900_000, everyMs: 500 },
  );
  const wall: Record<number, number> = {};
  const cold: Record<number, number> = {};
  for (const [minutes, cuts] of [
    [1, 10],
    [60, 40],
  ] as const) {
    const tries: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const programId = await makeProgram(
        client,
        `Bench ${minutes} min`,
        timelineOf(clipId, minutes, cuts, 0),
      );
      await piecesReady(client, programId);
      // Pictures of the program before are being made until then.
      await untilQuiet(product);
      tries.push(await seconds(() => publish(client, programId)));
    }
    // The first ones in a process compile code and plan statements.
    cold[minutes] = tries[0] ?? 0;
    wall[minutes] = median(tries.slice(2));
  }
  const [one = 0, hour = 0] = [wall[1], wall[60]];
  rows.push({
    point: '18',
    what: `publish with pieces present: 60 min with 40 cuts, against 1 min with 10 (first publish of the process ${(cold[1] ?? 0).toFixed(3)} s)`,
    ours: `${hour.toFixed(3)} s`,
    bare: `${one.toFixed(3)} s`,
    ratio: hour / one,
    bar: '≤ 0.3 s at 60 min',
    isMet: hour <= 0.3,
  });
  rows.push(await whileLadderRuns(product, client, clipId, hour));
  rows.push(...(await fromNothing(product, client, clipId, file)));
  return rows;
}

async function whileLadderRuns(
  product: Product,
  client: ApiClient,
  clipId: string,
  idleS: number,
): Promise<Row> {
  const programId = await makeProgram(client, 'Bench busy', timelineOf(clipId, 60, 40, 0));
  await piecesReady(client, programId);
  await untilQuiet(product);
  const busyClip = await client.upload(await benchSource(20), { name: 'bench busy.mp4' });
  await until(
    'a ladder runs',
    async () => (await client.api.clip.getClip({ clipId: busyClip })).progress?.stage.includes('sizes'),
    { withinMs: 60_000 },
  );
  const busyS = await seconds(() => publish(client, programId));
  return {
    point: '18',
    what: 'publish of 60 min while a ladder runs, against the same idle',
    ours: `${busyS.toFixed(3)} s`,
    bare: `${idleS.toFixed(3)} s`,
    ratio: busyS / idleS,
    bar: '≤ 2',
    isMet: busyS / idleS <= 2,
  };
}

async function fromNothing(
  product: Product,
  client: ApiClient,
  clipId: string,
  file: string,
): Promise<Row[]> {
  const pid = product.process.pid ?? 0;
  await untilQuiet(product);
  // Twenty new cuts: one piece each, of the frames between the cut and the next segment border.
  const items = timelineOf(clipId, 60, 20, 5);
  const spans = items.slice(0, 10).flatMap(({ inMs, outMs }) => {
    const [inFrame, outFrame] = [Math.round(inMs * 0.03), Math.round(outMs * 0.03)];
    return [
      { startS: inFrame / 30, frames: 96 - (inFrame % 96) },
      { startS: (outFrame - (outFrame % 96)) / 30, frames: Math.max(1, outFrame % 96) },
    ];
  });
  const cpuBefore = await treeCpuS(pid);
  const programId = await makeProgram(client, 'Bench from nothing', items);
  const wallS = await seconds(async () => {
    await piecesReady(client, programId);
    await publish(client, programId);
  });
  const cpuS = (await treeCpuS(pid)) - cpuBefore;
  const bare = await bareEncode(file, spans);
  const minute = await bareEncode(file, [{ startS: 0, frames: 60 * 30 }]);
  const fullS = minute.cpuS * 60;
  return [
    {
      point: '18',
      what: 'publish from nothing, 20 cuts, against a bare encode of only those frames',
      ours: `${wallS.toFixed(1)} s`,
      bare: `${bare.wallS.toFixed(1)} s`,
      ratio: wallS / bare.wallS,
      bar: '≤ 1.5',
      isMet: wallS / bare.wallS <= 1.5,
    },
    {
      point: '18',
      what: '20 pieces against a full re-encode of 60 min (one minute measured × 60)',
      ours: `${cpuS.toFixed(1)} CPU s`,
      bare: `${fullS.toFixed(0)} CPU s`,
      ratio: cpuS / fullS,
      bar: '≤ 0.025',
      isMet: cpuS / fullS <= 1 / 40,
    },
  ];
}
