import type { ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { clipWhen, isSettled, makeFootage, tusOf } from '../../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';

let harness: Harness;
let cm: TestUser;
let programId: string;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  const clipId = await tusOf(harness, cm).send(
    await makeFootage(harness, { durationS: 6 }),
    'Tom & “Ann”.mp4',
  );
  await clipWhen(cm, clipId, isSettled);
  const made = await cm.ok<{ programId: string }>('program/createProgram', {
    title: 'A <cut>',
    timeline: {
      items: [
        { clipId, inMs: 1000, outMs: 3000, chapters: [{ atMs: 500, title: 'Start & go' }] },
        { clipId, inMs: 4000, outMs: 5000, music: [{ clipId, inMs: 2000, atMs: 500, durationMs: 400 }] },
      ],
    },
  });
  programId = made.programId;
});
afterAll(() => harness[Symbol.asyncDispose]());

const exported = (format: string) =>
  cm.ok<{ fileName: string; text: string }>('program/exportTimeline', { programId, format });

describe('the timeline for other editors', () => {
  test('an EDL has each cut with its times in the clip and in the program', async () => {
    const { fileName, text } = await exported('edl');
    expect(fileName).toMatch(/\.edl$/);
    expect(text.split('\r\n').filter((line) => line !== '')).toEqual([
      'TITLE: A <cut>',
      'FCM: NON-DROP FRAME',
      '001  AX       AA/V  C        00:00:01:00 00:00:03:00 00:00:00:00 00:00:02:00',
      '* FROM CLIP NAME: Tom & “Ann”',
      '* SOURCE FILE: Tom & “Ann”.mp4',
      '* LOC: 00:00:00:15 YELLOW  Start & go',
      '002  AX       AA/V  C        00:00:04:00 00:00:05:00 00:00:02:00 00:00:03:00',
      '* FROM CLIP NAME: Tom & “Ann”',
      '* SOURCE FILE: Tom & “Ann”.mp4',
    ]);
  });

  test('OpenTimelineIO has the cuts on a video track, music behind a gap, and chapters as markers', async () => {
    const timeline = JSON.parse((await exported('otio')).text);
    const range = (start: number, duration: number) => ({
      start_time: { rate: 30, value: start },
      duration: { rate: 30, value: duration },
    });
    expect(timeline).toMatchObject({
      OTIO_SCHEMA: 'Timeline.1',
      tracks: {
        markers: [{ name: 'Start & go', marked_range: range(15, 0) }],
        children: [
          {
            kind: 'Video',
            children: [{ source_range: range(30, 60) }, { source_range: range(120, 30) }],
          },
          {
            kind: 'Audio',
            children: [
              { OTIO_SCHEMA: 'Gap.1', source_range: range(0, 75) },
              { OTIO_SCHEMA: 'Clip.2', source_range: range(60, 12) },
            ],
          },
        ],
      },
    });
  });

  test('FCPXML names each file once and escapes what XML reads otherwise', async () => {
    const { text } = await exported('fcpxml');
    expect(text.match(/<asset /g)).toHaveLength(1);
    expect(text).toContain('offset="60/30s" name="Tom &amp; “Ann”" start="120/30s" duration="30/30s"');
    expect(text).toContain('<chapter-marker start="45/30s" duration="1/30s" value="Start &amp; go"/>');
    expect(text).toContain('lane="-1" offset="135/30s"');
    expect(text).toContain('<project name="A &lt;cut&gt;">');
  });

  test('an empty draft has nothing to export, and a program of others is not there', async () => {
    const empty = await cm.ok<{ programId: string }>('program/createProgram', { title: 'Empty' });
    const refused = await cm.refused('program/exportTimeline', { programId: empty.programId, format: 'edl' });
    expect(JSON.stringify(refused)).toContain('timeline-empty');
    const { customerId } = await harness.make.customer();
    const other = await signUp(harness, customerId, 'cm', 'Olaf');
    expect(
      JSON.stringify(await other.refused('program/exportTimeline', { programId, format: 'edl' })),
    ).toContain('not-found');
  });
});

/** A timeline of two takes of the clip that dissolve into each other over a second, and a cut behind them. */
async function dissolving(inMs = 3000): Promise<string> {
  const first = await cm.ok<ProgramDetail>('program/getProgram', { programId });
  const clipId = first.timeline.items[0]?.clipId ?? '';
  const items = [
    { clipId, inMs: 0, outMs: 2000 },
    { clipId, inMs, outMs: inMs + 2000, crossFadeMs: 1000 },
    { clipId, inMs: 500, outMs: 2500 },
  ];
  const made = await cm.ok<{ programId: string }>('program/createProgram', {
    ...{ title: 'Dissolving', timeline: { items } },
  });
  return made.programId;
}
const exportOf = async (id: string, format: string) =>
  (await cm.ok<{ text: string }>('program/exportTimeline', { programId: id, format })).text;

describe('cross-fades for other editors', () => {
  test('are dissolves in an EDL, which begin before their cut', async () => {
    const lines = (await exportOf(await dissolving(), 'edl'))
      .split('\r\n')
      .filter((line) => /^\d/.test(line));
    expect(lines).toEqual([
      '001  AX       AA/V  C        00:00:00:00 00:00:01:15 00:00:00:00 00:00:01:15',
      '002  AX       AA/V  C        00:00:01:15 00:00:01:15 00:00:01:15 00:00:01:15',
      '002  AX       AA/V  D    030 00:00:02:15 00:00:05:00 00:00:01:15 00:00:04:00',
      '003  AX       AA/V  C        00:00:00:15 00:00:02:15 00:00:04:00 00:00:06:00',
    ]);
  });

  test('are transitions in OpenTimelineIO, in the middle of the cut or as near to it as the footage allows', async () => {
    const childrenOf = async (id: string) =>
      JSON.parse(await exportOf(id, 'otio')).tracks.children[0].children;
    const time = (value: number) => ({ rate: 30, value });
    const dissolve = { OTIO_SCHEMA: 'Transition.1', transition_type: 'SMPTE_Dissolve' };
    expect((await childrenOf(await dissolving()))[1]).toMatchObject({
      ...dissolve,
      ...{ in_offset: time(15), out_offset: time(15) },
    });
    expect((await childrenOf(await dissolving(100)))[1]).toMatchObject({
      ...dissolve,
      ...{ in_offset: time(3), out_offset: time(27) },
    });
  });

  test('are transitions in FCPXML, with the effects that they name', async () => {
    const text = await exportOf(await dissolving(), 'fcpxml');
    expect(text).toContain('<transition name="Cross Dissolve" offset="45/30s" duration="30/30s">');
    for (const [, ref = ''] of text.matchAll(/<filter-\w+ ref="(\w+)"/g))
      expect(text).toContain(`<effect id="${ref}"`);
    expect(await exportOf(programId, 'fcpxml')).not.toContain('<effect');
  });

  test.each(['otio', 'edl'])('come back as %s, where they were and as long', async (format) => {
    const before = await dissolving();
    const { programId: again, leftOut } = await imported(format, await exportOf(before, format));
    const shownOf = async (id: string) =>
      (await cm.ok<ProgramDetail>('program/getProgram', { programId: id })).timeline.items.map(
        ({ inFrame, outFrame, crossFadeFrames }) => [inFrame, outFrame, crossFadeFrames ?? 0],
      );
    expect(await shownOf(again)).toEqual(await shownOf(before));
    expect((await shownOf(again))[1]).toEqual([90, 150, 30]);
    expect(leftOut).toBe(0);
  });

  test('become cuts where a clip has no footage for them, which counts as left out', async () => {
    const timeline = JSON.parse(await exportOf(await dissolving(), 'otio'));
    const [from, , to] = timeline.tracks.children[0].children;
    const { available_range: whole } = from.media_references.DEFAULT_MEDIA;
    from.source_range.start_time.value = whole.duration.value - 60;
    to.source_range.start_time.value = 0;
    const { programId: again, leftOut } = await imported('otio', JSON.stringify(timeline));
    const { timeline: made } = await cm.ok<ProgramDetail>('program/getProgram', { programId: again });
    expect(made.items.map(({ crossFadeFrames }) => crossFadeFrames ?? 0)).toEqual([0, 0, 0]);
    expect(leftOut).toBe(1);
  });

  test('from black, and wipes, become cuts', async () => {
    const text = (await exportOf(await dissolving(), 'edl'))
      .replace('002  AX       AA/V  C ', '002  BL       AA/V  C ')
      .replace('003  AX       AA/V  C    ', '003  AX       AA/V  W001 ');
    const { programId: again, leftOut } = await imported('edl', text);
    const { timeline: made } = await cm.ok<ProgramDetail>('program/getProgram', { programId: again });
    expect(made.items.map(({ crossFadeFrames }) => crossFadeFrames ?? 0)).toEqual([0, 0, 0]);
    expect(leftOut).toBe(2);
  });
});

interface Imported {
  readonly programId: string;
  readonly missing: readonly { name: string; reason: string }[];
  readonly leftOut: number;
}
const imported = (format: string, text: string, who = cm) =>
  who.ok<Imported>('program/importTimeline', { format, text });
const itemsOf = async (id: string) =>
  (await cm.ok<ProgramDetail>('program/getProgram', { programId: id })).timeline.items.map(
    ({ clipId, inFrame, outFrame, chapters = [] }) => ({
      ...{ clipId, inFrame, outFrame },
      chapters: chapters.map(({ atFrame, title }) => [atFrame, title]),
    }),
  );

describe('items that play faster or slower', () => {
  let fastId: string;
  const played = async (id: string) =>
    (await cm.ok<ProgramDetail>('program/getProgram', { programId: id })).timeline.items.map(
      ({ inFrame, outFrame, speedPercent = 100 }) => [inFrame, outFrame, speedPercent],
    );
  beforeAll(async () => {
    const { clipId } =
      (await cm.ok<ProgramDetail>('program/getProgram', { programId })).timeline.items[0] ?? {};
    const made = await cm.ok<{ programId: string }>('program/createProgram', {
      title: 'Fast and slow',
      timeline: {
        items: [
          { clipId, inMs: 1000, outMs: 5000, speedPercent: 200 },
          { clipId, inMs: 1300, outMs: 2300, speedPercent: 25, chapters: [{ atMs: 1000, title: 'Slow' }] },
          { clipId, inMs: 0, outMs: 1000 },
        ],
      },
    });
    fastId = made.programId;
  });
  const written = (format: string) =>
    cm.ok<{ text: string }>('program/exportTimeline', { programId: fastId, format });

  test('an EDL has the frames that play in a second, and what of the clip they are', async () => {
    const lines = (await written('edl')).text.split('\r\n');
    expect(lines.filter((line) => /^(?:\d|M2)/.test(line))).toEqual([
      '001  AX       AA/V  C        00:00:01:00 00:00:04:29 00:00:00:00 00:00:02:00',
      'M2   AX       060.00                00:00:01:00',
      '002  AX       AA/V  C        00:00:01:09 00:00:02:09 00:00:02:00 00:00:06:00',
      'M2   AX       007.50                00:00:01:09',
      '003  AX       AA/V  C        00:00:00:00 00:00:01:00 00:00:06:00 00:00:07:00',
    ]);
  });

  test('OpenTimelineIO has a linear time warp and the length in the program, FCPXML a time map', async () => {
    const { tracks } = JSON.parse((await written('otio')).text);
    const [fast, slow, normal] = tracks.children[0].children;
    expect(fast).toMatchObject({
      effects: [{ OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 2 }],
      source_range: { start_time: { value: 30 }, duration: { value: 60 } },
    });
    expect(slow).toMatchObject({
      effects: [{ time_scalar: 0.25 }],
      source_range: { start_time: { value: 39 }, duration: { value: 120 } },
    });
    expect(normal.effects).toEqual([]);
    const { text } = await written('fcpxml');
    // All 180 frames of the clip: in three seconds, and in twenty-four.
    expect(text.match(/<timept .*\/>/g)).toEqual([
      '<timept time="0s" value="0s" interp="linear"/>',
      '<timept time="18000/6000s" value="180/30s" interp="linear"/>',
      '<timept time="0s" value="0s" interp="linear"/>',
      '<timept time="18000/750s" value="180/30s" interp="linear"/>',
    ]);
    expect(text).toContain('start="156/30s" duration="120/30s">\n          <timeMap>');
    expect(text).toContain('<chapter-marker start="186/30s"');
  });

  test.each(['otio', 'edl'])('come back as %s with their speeds, cuts and chapters', async (format) => {
    const { programId: again, leftOut } = await imported(format, (await written(format)).text);
    expect(await played(again)).toEqual(await played(fastId));
    expect((await itemsOf(again))[1]?.chapters).toEqual([[30, 'Slow']]);
    expect(leftOut).toBe(0);
  });

  test.each(['otio', 'edl'])('come back as %s where they dissolve, with their speeds', async (format) => {
    const { clipId } =
      (await cm.ok<ProgramDetail>('program/getProgram', { programId })).timeline.items[0] ?? {};
    const { programId: before } = await cm.ok<{ programId: string }>('program/createProgram', {
      title: 'Fast dissolves',
      timeline: {
        items: [
          { clipId, inMs: 1000, outMs: 3000, speedPercent: 50 },
          { clipId, inMs: 2000, outMs: 5000, speedPercent: 200, crossFadeMs: 400 },
          { clipId, inMs: 1000, outMs: 2000, crossFadeMs: 400 },
          { clipId, inMs: 1350, outMs: 3000, speedPercent: 37 },
          { clipId, inMs: 1000, outMs: 2000, speedPercent: 25, crossFadeMs: 500 },
        ],
      },
    });
    const shownOf = async (id: string) =>
      (await cm.ok<ProgramDetail>('program/getProgram', { programId: id })).timeline.items.map(
        ({ inFrame, outFrame, speedPercent, crossFadeFrames }) => [
          ...[inFrame, outFrame, speedPercent, crossFadeFrames],
        ],
      );
    const { text } = await cm.ok<{ text: string }>('program/exportTimeline', { programId: before, format });
    const { programId: again, leftOut } = await imported(format, text);
    expect(await shownOf(again)).toEqual(await shownOf(before));
    expect((await shownOf(again)).map(([, , , crossFade]) => crossFade ?? 0)).toEqual([0, 12, 12, 0, 15]);
    expect(leftOut).toBe(0);
  });

  test('a speed that no item can have, as backwards, is left out', async () => {
    const { text } = await written('edl');
    const { programId: again, leftOut } = await imported('edl', text.replace('060.00', '-60.00'));
    expect(leftOut).toBe(1);
    expect((await played(again))[0]).toEqual([30, 149, 100]);
  });
});

describe('a timeline of another editor', () => {
  test.each(['otio', 'edl'])('comes back as %s with its cuts and chapters, without music', async (format) => {
    const { text } = await exported(format);
    const { programId: again, missing, leftOut } = await imported(format, text);
    expect(await itemsOf(again)).toEqual(await itemsOf(programId));
    expect([missing, leftOut]).toEqual([[], format === 'otio' ? 1 : 0]);
  });

  test('finds clips by the names of their files, and names those that are missing or too short', async () => {
    const cut = (name: string, from: string, to: string) => [
      `001  AX  V  C  01:00:${from} 01:00:${to} 01:00:00:00 01:00:01:00`.replaceAll('01:00:0', '00:00:0'),
      `* SOURCE FILE: C:\\media\\${name}`,
    ];
    const text = [
      ...['TITLE: Elsewhere', 'FCM: NON-DROP FRAME'],
      ...cut('TOM & “ANN”.MP4', '01:00', '02:00'),
      ...cut('nowhere.mov', '01:00', '02:00'),
      ...cut('Tom & “Ann”.mp4', '05:00', '09:00'),
    ].join('\n');
    const { programId: made, missing } = await imported('edl', text);
    expect(await itemsOf(made)).toMatchObject([{ inFrame: 30, outFrame: 60 }]);
    expect(missing).toEqual([
      { name: 'nowhere.mov', reason: 'not-found' },
      { name: 'Tom & “Ann”.mp4', reason: 'outside' },
    ]);
  });

  test('names cuts whose times are nowhere in their clip', async () => {
    const timeline = JSON.parse((await exported('otio')).text);
    const cuts = timeline.tracks.children[0].children;
    const time = (value: number, rate = 30) => ({ OTIO_SCHEMA: 'RationalTime.1', rate, value });
    const huge = time(1e300, 1e-300);
    const at = (start: object, duration: object) => ({
      ...cuts[0].source_range,
      start_time: start,
      duration,
    });
    const { available_range: whole } = cuts[0].media_references.DEFAULT_MEDIA;
    const odd = [at(huge, time(30)), at(time(whole.duration.value), time(2)), at(time(-30), time(30))];
    cuts.push(...odd.map((range) => ({ ...cuts[0], source_range: range })));
    const { missing } = await imported('otio', JSON.stringify(timeline));
    expect(missing.map(({ reason }) => reason)).toEqual(['outside', 'outside', 'outside']);
  });

  test('finds no clip of another organisation, or that its user doesn’t see', async () => {
    const { text } = await exported('otio');
    const foreign = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Fred');
    const colleague = await signUp(harness, cm.customerId, 'cc', 'Casper');
    for (const who of [foreign, colleague]) {
      const refusal = await who.refused('program/importTimeline', { format: 'otio', text });
      expect(refusal.code).toBe('timeline-without-clips');
    }
  });

  test('with a NUL in its name is refused in a sentence', async () => {
    const text = (await exported('otio')).text.replace('A <cut>', 'A \\u0000cut');
    expect(text).toContain('\\u0000');
    const refusal = await cm.refused('program/importTimeline', { format: 'otio', text });
    expect(refusal.code).toBe('timeline-unreadable');
  });

  test.each([
    ['otio', '{"OTIO_SCHEMA":"Timeline.1","tracks":{"children":[]}}'],
    ['otio', '['.repeat(100_000)],
    ['otio', 'null'],
    ['edl', 'TITLE: Nothing'],
    ['edl', '001 '.repeat(100_000)],
  ])('that can’t be read as %s is refused in a sentence', async (format, text) => {
    const refusal = await cm.refused('program/importTimeline', { format, text });
    expect(refusal.code).toBe('timeline-unreadable');
  });
});
