import { ApiClient, until } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import type { Row } from './measure.ts';
import { bareEncode, makeProgram, piecesReady, publish, treeCpuS, untilQuiet } from './publish.ts';
import { benchSource } from './sources.ts';

const minuteMs = 60_000;
const programs = 10;
const minutesEach = 5;

/** What a lower third and a new bumper cost beside encoding all of it again. */
export async function benchLooks(product: Product): Promise<Row[]> {
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const file = await benchSource(60);
  const clipId = await uploadWhole(client, file, 'bench looks.mp4');
  await untilQuiet(product);
  const { cpuS: minuteS } = await bareEncode(file, [{ startS: 0, frames: 60 * 30 }]);
  return [
    ...(await lowerThird(product, client, { clipId, minuteS })),
    await rebrand(product, client, { clipId, minuteS }),
  ];
}

interface Footage {
  readonly clipId: string;
  /** CPU seconds of a bare encode of one minute in all sizes. */
  readonly minuteS: number;
}

async function uploadWhole(client: ApiClient, file: string, name: string): Promise<string> {
  const clipId = await client.upload(file, { name });
  await until(
    'every rung is there',
    async () => (await client.api.clip.getClip({ clipId })).rungs.includes('v1080'),
    { withinMs: 900_000, everyMs: 500 },
  );
  return clipId;
}

/** A lower third of 5 s, off the segment borders, in an hour of whole clips. */
async function lowerThird(product: Product, client: ApiClient, { clipId, minuteS }: Footage): Promise<Row[]> {
  const items = Array.from({ length: 60 }, () => ({ clipId, inMs: 0, outMs: minuteMs }));
  const programId = await makeProgram(client, 'Bench lower third', items);
  await piecesReady(client, programId);
  const reusedBefore = (await client.api.program.getProgram({ programId })).draft?.pieces.reused ?? 0;
  await untilQuiet(product);
  const before = await treeCpuS(product.process.pid ?? 0);
  const titles = [{ kind: 'lower-third' as const, text: 'Ada Lovelace', atMs: 20_300, durationMs: 5000 }];
  const titled = items.map((item, at) => (at === 30 ? { ...item, titles } : item));
  await client.api.program.saveTimeline({ programId, timeline: { items: titled } });
  await piecesReady(client, programId);
  await untilQuiet(product);
  const cpuS = (await treeCpuS(product.process.pid ?? 0)) - before;
  const { draft } = await client.api.program.getProgram({ programId });
  const encodedS = (reusedBefore - (draft?.pieces.reused ?? 0)) * 3600;
  const bareS = minuteS / 4;
  return [
    {
      point: 'lower third',
      what: 'a lower third of 5 s on 60 min: seconds of video that are encoded again',
      ours: `${encodedS.toFixed(1)} s`,
      bare: '5.0 s',
      ratio: encodedS / 5,
      bar: '≤ 15 s',
      isMet: encodedS > 0 && encodedS <= 15,
    },
    {
      point: 'lower third',
      what: 'the same, CPU against a bare encode of 15 s (a quarter of one minute measured)',
      ours: `${cpuS.toFixed(1)} CPU s`,
      bare: `${bareS.toFixed(1)} CPU s`,
      ratio: cpuS / bareS,
      bar: '≤ 1',
      isMet: cpuS <= bareS,
    },
  ];
}

/** A replaced intro comes into ten programs of five minutes. */
async function rebrand(product: Product, client: ApiClient, { clipId, minuteS }: Footage): Promise<Row> {
  const intros = [await benchSource(20), await benchSource(10)];
  const [former = '', next = ''] = await Promise.all(
    intros.map((file, at) => uploadWhole(client, file, `bench intro ${at}.mp4`)),
  );
  const variant = (intro: string) => [
    { aspect: '16:9' as const, language: null, clipId: intro, inMs: 0, outMs: 5000 },
  ];
  const { bumperId } = await client.api.bumper.createBumper({
    name: 'Bench intro',
    kind: 'intro',
    rule: 'mandatory',
    variants: variant(former),
  });
  await client.api.bumper.activateBumper({ bumperId });
  const items = Array.from({ length: minutesEach }, () => ({ clipId, inMs: 0, outMs: minuteMs }));
  const live: string[] = [];
  for (let index = 0; index < programs; index += 1) {
    const programId = await makeProgram(client, `Bench brand ${index}`, items);
    await publish(client, programId);
    live.push(programId);
  }
  const { revision } = await client.api.bumper.getBumper({ bumperId });
  await client.api.bumper.updateBumper({
    bumperId,
    revision,
    variants: variant(next),
  });
  await untilQuiet(product);
  const before = await treeCpuS(product.process.pid ?? 0);
  await client.api.bumper.startRollout({ bumperId });
  await until(
    'all programs have the new intro',
    async () => {
      const { rollout } = await client.api.bumper.getRollout({ bumperId });
      if ((rollout?.failed ?? 0) > 0) throw new Error(JSON.stringify(rollout?.failures));
      return rollout?.state === 'done' && rollout.preparing === 0;
    },
    { withinMs: 300_000, everyMs: 50 },
  );
  await untilQuiet(product);
  const cpuS = (await treeCpuS(product.process.pid ?? 0)) - before;
  const versions = await Promise.all(
    live.map(async (programId) => (await client.api.program.getProgram({ programId })).version),
  );
  if (versions.some((version) => version !== 2)) throw new Error('A program has no new version');
  const bareS = minuteS * minutesEach * programs;
  return {
    point: 'rebrand',
    what: `a new intro in ${programs} × ${minutesEach} min against encoding them again (one minute measured × ${minutesEach * programs})`,
    ours: `${cpuS.toFixed(1)} CPU s`,
    bare: `${bareS.toFixed(0)} CPU s`,
    ratio: cpuS / bareS,
    bar: '≤ 0.05',
    isMet: cpuS / bareS <= 1 / 20,
  };
}
