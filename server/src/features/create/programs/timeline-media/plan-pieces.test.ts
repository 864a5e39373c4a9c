import { describe, expect, test } from 'vitest';
import { pieceKey, planProgram, totalFrames, wantedPieces } from './plan-pieces.ts';

const item = (inFrame: number, outFrame: number, assetId = 'a', frames = 500) => ({
  assetId,
  frames,
  inFrame,
  outFrame,
});

describe('planning', () => {
  test('an untrimmed clip is reused whole and needs no piece', () => {
    const entries = planProgram([item(0, 500)]);
    expect(entries[0]?.parts.map((part) => part.kind)).toEqual(Array(6).fill('reuse'));
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
        const shown = entries.flatMap((entry) =>
          entry.parts.map((part) =>
            part.kind === 'piece'
              ? [part.inFrame, part.outFrame]
              : [part.segment * 96, part.segment * 96 + part.frames],
          ),
        );
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
