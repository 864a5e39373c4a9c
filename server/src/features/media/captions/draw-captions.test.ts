import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { CaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { expect, test } from 'vitest';
import { drawCaption } from './draw-captions.ts';
import { wrapCaption } from './wrap-caption.ts';

const size = { width: 640, height: 360 };

/** What is seen of a caption on white: its rows, and how many pixels are dark, and in a colour. */
async function drawn(style: Partial<CaptionStyle>) {
  const look = { style: { ...usualCaptionStyle, ...style }, brandColour: '#ffdd00' };
  const image = await loadImage(await drawCaption(['Hello harbour'], size, look));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const found = { first: image.height, last: 0, dark: 0, yellow: 0, white: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 128) continue;
    const row = Math.floor(at / 4 / image.width);
    found.first = Math.min(found.first, row);
    found.last = Math.max(found.last, row);
    if (r < 60 && g < 60 && b < 60) found.dark += 1;
    if (r > 240 && g > 200 && b < 40) found.yellow += 1;
    if (r > 240 && g > 240 && b > 240) found.white += 1;
  }
  return { ...found, rows: found.last - found.first + 1, height: image.height };
}

test('each choice of a style shows in the picture', async () => {
  const usual = await drawn({});
  expect(usual.first).toBeGreaterThan(usual.height / 2);
  expect(usual).toMatchObject({ yellow: 0 });
  const top = await drawn({ position: 'top' });
  expect(top).toMatchObject({ rows: usual.rows, dark: usual.dark });
  expect(top.last).toBeLessThan(top.height / 2);
  const [small, large] = [await drawn({ size: 'small' }), await drawn({ size: 'large' })];
  expect([small.rows < usual.rows, large.rows > usual.rows]).toEqual([true, true]);
  const outline = await drawn({ background: 'outline', colour: 'brand' });
  expect(outline).toMatchObject({ white: 0 });
  expect(outline.yellow).toBeGreaterThan(200);
  expect(outline.dark).toBeGreaterThan(200);
  expect(outline.dark).toBeLessThan(usual.dark / 2);
  // Without a box, letters are kept from a bright picture by their shadow.
  const none = await drawn({ background: 'none' });
  expect(none.white).toBeGreaterThan(200);
  expect(none.dark).toBeGreaterThan(100);
});

test('lines are broken at spaces, and between words and letters of scripts without spaces', () => {
  const dots = wrapCaption('…'.repeat(38), (text) => text.length <= 20);
  expect(dots.map(({ length }) => length)).toEqual([20, 18]);
  const wrap = (line: string, most: number) => wrapCaption(line, (text) => text.length <= most);
  expect(wrap('to be or not to be', 8)).toEqual(['to be or', 'not to', 'be']);
  expect(wrap('港口在清晨醒来。船都走了', 6)).toEqual(['港口在清晨', '醒来。船都', '走了']);
  // A stop doesn't begin a line, and an opening bracket doesn't end one.
  expect(wrap('今天「早上」好。', 4).every((line) => !/^[。」]|「$/u.test(line))).toBe(true);
  expect(wrap('港口在清晨', 2).join('')).toBe('港口在清晨');
  expect(wrap('สวัสดีครับท่าเรือ', 10).join('')).toBe('สวัสดีครับท่าเรือ');
  expect(wrap('สวัสดีครับท่าเรือ', 10).length).toBeGreaterThan(1);
  expect(wrap('incomprehensible', 6)).toEqual(['incomp', 'rehens', 'ible']);
});
