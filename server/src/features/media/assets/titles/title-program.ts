// Draws with a font that was uploaded. It runs as a program of its own, in the sandbox: such a file may be made to do harm.
import { readFileSync, writeFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { readFont, UnusableFont } from './check-font.ts';
import { drawTitle } from './draw-title.ts';
import { titleFonts, useOwnFont } from './fonts.ts';
import { missingLetters } from './missing-letters.ts';
import type { TitleAnswer, TitleRequest } from './own-font.ts';

async function answerTo(request: TitleRequest): Promise<TitleAnswer> {
  const names = readFont(readFileSync('font'));
  if (!useOwnFont(`${process.cwd()}/font`)) throw new UnusableFont('damaged');
  if (request.kind === 'sample') {
    writeFileSync('drawn.png', drawSample(names.family));
    return { kind: 'sample', names };
  }
  const { png, fits } = await drawTitle(request.design, request.size);
  writeFileSync('drawn.png', png);
  const { text, secondLine } = request.design;
  return { kind: 'title', fits, missingLetters: missingLetters(`${text} ${secondLine}`) };
}

function drawSample(family: string): Buffer {
  const canvas = createCanvas(560, 96);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 560, 96);
  context.fillStyle = '#1c1917';
  context.font = `400 44px ${titleFonts()}`;
  context.fillText(`${family} 0123`, 20, 64);
  return canvas.toBuffer('image/png');
}

async function main(): Promise<TitleAnswer> {
  try {
    return await answerTo(JSON.parse(readFileSync('request.json', 'utf8')) as TitleRequest);
  } catch (error) {
    if (error instanceof UnusableFont) return { kind: 'unusable', fault: error.fault };
    throw error;
  }
}

writeFileSync('answer.json', JSON.stringify(await main()));
