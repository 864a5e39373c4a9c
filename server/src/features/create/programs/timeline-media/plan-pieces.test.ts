import { describe, expect, test } from 'vitest';
import type { StoredTitle } from '../../../../schema-programs.ts';
import { pieceFor, pieceKey, planProgram, totalFrames, wantedPieces } from './plan-pieces.ts';

const item = (inFrame: number, outFrame: number, assetId = 'a', frames = 500) => ({
  assetId,
  frames,
  inFrame,
  outFrame,
});

describe('planning', () => {
  test('an untrimmed clip is reused whole and needs no piece', () => {
    const entries = planProgram([item(0, 500)]);
    expect(entries[0]?.parts.map((part) => part.segment)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(wantedPieces(entries, '16:9')).toEqual([]);
  });

  test('a trim needs a piece at each end, whose inner end is no real cut', () => {
    const wanted = wantedPieces(planProgram([item(37, 450)]), '16:9');
    expect(wanted.map((piece) => [piece.inFrame, piece.outFrame, piece.realCutIn, piece.realCutOut])).toEqual(
      [
        [37, 96, true, false],
        [384, 450, false, true],
      ],
    );
  });

  test('a trim within one segment is one piece with two real cuts', () => {
    const [piece, ...rest] = wantedPieces(planProgram([item(100, 160)]), '9:16');
    expect(rest).toEqual([]);
    expect(piece).toMatchObject({
      aspect: '9:16',
      inFrame: 100,
      outFrame: 160,
      realCutIn: true,
      realCutOut: true,
    });
  });

  test('a clip split without a trim plays as one entry and needs no piece', () => {
    const entries = planProgram([item(0, 130), item(130, 500)]);
    expect(entries).toHaveLength(1);
    expect(wantedPieces(entries, '16:9')).toEqual([]);
  });

  test('the same trim twice is one piece, another clip’s is another', () => {
    const entries = planProgram([item(10, 90), item(200, 300), item(10, 90), item(10, 90, 'b')]);
    const keys = wantedPieces(entries, '16:9').map(pieceKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => key.includes('|10|90|'))).toHaveLength(2);
  });

  test('every plan shows each frame of its items exactly once and in order', () => {
    for (let inFrame = 0; inFrame < 300; inFrame += 7) {
      for (let outFrame = inFrame + 1; outFrame <= 300; outFrame += 13) {
        const entries = planProgram([item(inFrame, outFrame, 'a', 300)]);
        const shown = entries.flatMap((entry) => entry.parts.map((part) => [part.inFrame, part.outFrame]));
        expect(shown[0]?.[0]).toBe(inFrame);
        expect(shown.at(-1)?.[1]).toBe(outFrame);
        shown.slice(1).forEach(([start], at) => expect(start).toBe(shown[at]?.[1]));
      }
    }
    expect(totalFrames([item(3, 10), item(0, 5)])).toBe(12);
  });

  test('the number of pieces follows the cuts, not the length', () => {
    const hour = 108_000;
    const items = Array.from({ length: 10 }, (_, at) =>
      item(at * 9000 + 37, at * 9000 + 8050, `c${at}`, hour),
    );
    expect(wantedPieces(planProgram(items), '16:9').length).toBeLessThanOrEqual(20);
  });
});

describe('looks', () => {
  const title: StoredTitle = {
    titleId: 't',
    kind: 'lower-third',
    text: 'Ada',
    secondLine: '',
    place: 'left',
    colour: '#1f2937',
    atFrame: 100,
    frames: 150,
  };
  const music = {
    ...{ musicId: 'm', clipId: 'song', assetId: 'song', inFrame: 0, atFrame: 0, frames: 200 },
    ...{ gainDb: -12, fadeInFrames: 30, fadeOutFrames: 60, ducks: [[10, 150]] as [number, number][] },
  };

  test('a title encodes the segments under it, their frames alone, and no others', () => {
    const [entry] = planProgram([{ ...item(0, 500), titles: [title] }]);
    const wanted = wantedPieces(entry === undefined ? [] : [entry], '16:9');
    expect(wanted.map(({ inFrame, outFrame, look }) => [inFrame, outFrame, look?.needs])).toEqual([
      [96, 192, 'picture'],
      [192, 288, 'picture'],
    ]);
    expect(wanted.map(({ look }) => look?.picture?.titles[0]?.startFrame)).toEqual([4, -40]);
    const part = entry?.parts[1];
    if (entry === undefined || part === undefined) throw new Error('a part was expected');
    expect(pieceFor(entry, part, { aspect: '16:9', rung: 'v480' })).toBeDefined();
    expect(pieceFor(entry, part, { aspect: '16:9', rung: 'aud' })).toBeUndefined();
  });

  test('a title goes on over a cut, at its place in each clip, and ends with the program', () => {
    const entries = planProgram([{ ...item(0, 192), titles: [title] }, item(96, 130, 'b')]);
    const looks = wantedPieces(entries, '16:9').map(({ assetId, look }) => [
      assetId,
      look?.picture?.titles.map(({ startFrame, frames }) => [startFrame, frames]),
    ]);
    expect(looks).toEqual([
      ['a', [[4, 126]]],
      ['b', [[-40, 74]]],
    ]);
  });

  test('music encodes sound alone, with its fades and softer stretches where they are in each segment', () => {
    const wanted = wantedPieces(planProgram([{ ...item(0, 500), music: [music] }]), '16:9');
    expect(wanted.map(({ inFrame, look }) => [inFrame, look?.needs])).toEqual([
      [0, 'sound'],
      [96, 'sound'],
      [192, 'sound'],
    ]);
    // Only what is heard around the segment: it is the same whatever is far away.
    expect(wanted[1]?.look?.sound?.music[0]).toMatchObject({
      ...{ assetId: 'song', startFrame: -10, frames: 114, inFrame: 86 },
      fades: [{ kind: 'out', startFrame: 44, frames: 60 }],
      ducks: [[-60, 54]],
    });
  });

  test('a change at one end of music leaves the pieces at the other as they are', () => {
    const keysOf = (change: object) =>
      wantedPieces(
        planProgram([
          { ...item(0, 3000, 'a', 3000), music: [{ ...music, frames: 3000, ducks: [], ...change }] },
        ]),
        '16:9',
      ).map(pieceKey);
    const before = new Set(keysOf({}));
    expect(before.size).toBe(32);
    const same = (change: object) => keysOf(change).filter((key) => before.has(key)).length;
    expect(same({ fadeInFrames: 45 })).toBe(31);
    expect(same({ frames: 2990 })).toBeGreaterThanOrEqual(30);
  });

  test('what the end of its item was trimmed past is not there', () => {
    const trimmed = { ...item(0, 90), titles: [{ ...title, atFrame: 100 }] };
    expect(
      wantedPieces(planProgram([trimmed, item(0, 96, 'b', 96)]), '16:9').map(({ look }) => look),
    ).toEqual([null]);
  });

  test('an item with a fade is an entry of its own, and only its fade is encoded', () => {
    const entries = planProgram([{ ...item(0, 192), fadeOutFrames: 30 }, item(192, 500)]);
    expect(entries).toHaveLength(2);
    const wanted = wantedPieces(entries, '16:9');
    expect(wanted.map(({ inFrame, look }) => [inFrame, look?.needs, look?.picture?.fades])).toEqual([
      [96, 'all', [{ kind: 'out', startFrame: 66, frames: 30 }]],
    ]);
  });

  test('the same look is the same piece, another text another one', () => {
    const keysOf = (text: string) =>
      wantedPieces(planProgram([{ ...item(0, 96), titles: [{ ...title, atFrame: 0, text }] }]), '16:9').map(
        pieceKey,
      );
    expect(keysOf('Ada')).toEqual(keysOf('Ada'));
    expect(keysOf('Ada')).not.toEqual(keysOf('Grace'));
  });

  test('a five-second lower third in an hour encodes at most fifteen seconds', () => {
    for (const atFrame of [0, 40, 95, 5000]) {
      const hour = [{ ...item(0, 108_000, 'a', 108_000), titles: [{ ...title, atFrame }] }];
      const frames = wantedPieces(planProgram(hour), '16:9').reduce(
        (sum, { inFrame, outFrame }) => sum + outFrame - inFrame,
        0,
      );
      expect(frames).toBeLessThanOrEqual(15 * 30);
    }
  });
});
