import { ApiClient, until } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { median, type Row, seconds } from './measure.ts';
import { treeCpuS, untilQuiet } from './publish.ts';
import { benchSource } from './sources.ts';

const rounds = 3;

/** Three entries with six ends off the segment borders, at places no other round cuts. */
function sixCuts(clipId: string, round: number): { clipId: string; inMs: number; outMs: number }[] {
  return [0, 1, 2].map((index) => {
    const inMs = index * 20_000 + 730 + 130 * round;
    return { clipId, inMs, outMs: inMs + 14_300 };
  });
}

async function programOf(client: ApiClient, title: string): Promise<string> {
  return (await client.api.program.createProgram({ title })).programId;
}

interface Measured {
  readonly liveS: number;
  readonly allRungsS: number;
  readonly cpuS: number;
}

/** Saves a trim and publishes it in the same moment; times from the click. */
async function publishFresh(
  product: Product,
  client: ApiClient,
  clipId: string,
  round: number,
  ladders: readonly string[] = [],
): Promise<Measured> {
  const pid = product.process.pid ?? 0;
  const programId = await programOf(client, `Bench fresh ${round}`);
  const get = () => client.api.program.getProgram({ programId });
  const cpuBeforeS = await treeCpuS(pid);
  const start = performance.now();
  const liveS = await seconds(async () => {
    await client.api.program.saveTimeline({ programId, timeline: { items: sixCuts(clipId, round) } });
    await client.api.program.publishProgram({ programId });
    await until('live', async () => (await get()).state === 'published', { withinMs: 120_000, everyMs: 20 });
  });
  const cpuS = (await treeCpuS(pid)) - cpuBeforeS;
  for (const ladderId of ladders) {
    const { rungs } = await client.api.clip.getClip({ clipId: ladderId });
    if (rungs.includes('v1080')) throw new Error('A ladder ended before the program was live');
  }
  await until('every rung', async () => (await get()).draft?.rungs.length === 4, {
    withinMs: 600_000,
    everyMs: 200,
  });
  return { liveS, allRungsS: (performance.now() - start) / 1000, cpuS };
}

function rowOf(what: string, measured: readonly Measured[], mostS: number): Row {
  const liveS = median(measured.map((each) => each.liveS));
  const cpuS = median(measured.map((each) => each.cpuS));
  const allS = median(measured.map((each) => each.allRungsS));
  return {
    point: '25',
    what: `${what} (${cpuS.toFixed(1)} CPU s; all rungs after ${allS.toFixed(1)} s)`,
    ours: `${liveS.toFixed(2)} s`,
    bare: `${mostS.toFixed(1)} s`,
    ratio: liveS / mostS,
    bar: `≤ ${mostS} s`,
    isMet: liveS <= mostS,
  };
}

/** Trims that are saved and published at once, when every rung of the clip exists. */
export async function benchFreshCuts(product: Product): Promise<Row[]> {
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const clipId = await client.upload(await benchSource(60), { name: 'bench fresh.mp4' });
  await until(
    'every rung is there',
    async () => (await client.api.clip.getClip({ clipId })).rungs.includes('v1080'),
    { withinMs: 900_000, everyMs: 500 },
  );
  const quiet: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await untilQuiet(product);
    quiet.push(await publishFresh(product, client, clipId, round));
  }
  const rows = [rowOf('six fresh pieces, live after the click', quiet, 1)];
  await untilQuiet(product);
  rows.push(await picturesRow(product, client, clipId));
  const busy: Measured[] = [];
  const short = await benchSource(20);
  for (let round = 0; round < rounds; round += 1) {
    await untilQuiet(product);
    const uploads = [1, 2, 3].map(async (index) =>
      client.upload(short, { name: `bench ladder ${round}-${index}.mp4` }),
    );
    const ladders = await Promise.all(uploads);
    for (const busyClip of ladders)
      await until(
        'it is playable',
        async () => (await client.api.clip.getClip({ clipId: busyClip })).playback.hls,
        {
          withinMs: 120_000,
        },
      );
    busy.push(await publishFresh(product, client, clipId, rounds + round, ladders));
  }
  rows.push(rowOf('the same while three ladders run', busy, 3));
  return rows;
}

/** What poster and hover pictures of a version cost: a program of one whole minute needs nothing else. */
async function picturesRow(product: Product, client: ApiClient, clipId: string): Promise<Row> {
  const pid = product.process.pid ?? 0;
  const programId = await programOf(client, 'Bench pictures');
  await client.api.program.saveTimeline({ programId, timeline: { items: [{ clipId }] } });
  await untilQuiet(product);
  const cpuBeforeS = await treeCpuS(pid);
  await client.api.program.publishProgram({ programId });
  const poster = async () => (await client.api.program.getProgram({ programId })).playback.poster;
  const wallS = await seconds(() => until('it has a poster', poster, { withinMs: 60_000, everyMs: 100 }));
  const cpuS = (await treeCpuS(pid)) - cpuBeforeS;
  return {
    point: '2',
    what: `publication and pictures of one minute, CPU (poster after ${wallS.toFixed(1)} s)`,
    ours: `${cpuS.toFixed(2)} CPU s`,
    bare: '0.50 CPU s',
    ratio: cpuS / 0.5,
    bar: '≤ 0.5 CPU s a minute',
    isMet: cpuS <= 0.5,
  };
}
