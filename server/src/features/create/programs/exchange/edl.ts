import { type ExchangeItem, type ExchangeTimeline, lengthOf } from './exchange.ts';

/**
 * CMX 3600, as Premiere, Resolve and Avid read it: cuts and dissolves of one video track; files are named in comments. A dissolve
 * begins with its event, which so begins before the cut; what it comes from is named by an event without length.
 */
export function toEdl({ title, fps, items, chapters }: ExchangeTimeline): string {
  const lines = [`TITLE: ${oneLine(title)}`, 'FCM: NON-DROP FRAME', ''];
  let cut = 0;
  for (const [index, item] of items.entries()) {
    const [early, next] = [item.crossFade?.before ?? 0, items[index + 1]?.crossFade?.before ?? 0];
    const [start, end] = [cut - early, cut + lengthOf(item) - next];
    const number = String(index + 1).padStart(3, '0');
    const event = (kind: string, frames: readonly number[]) =>
      `${number}  AX       AA/V  ${kind.padEnd(8)} ${frames.map((frame) => timecode(frame, fps)).join(' ')}`;
    const times = [item.inFrame - early, item.outFrame - next, start, end];
    const former = items[index - 1];
    if (item.crossFade == null || former === undefined) lines.push(event('C', times), ...names('FROM', item));
    else {
      const { before, after } = item.crossFade;
      const from = former.outFrame - before;
      lines.push(event('C', [from, from, start, start]));
      lines.push(event(`D    ${String(before + after).padStart(3, '0')}`, times));
      lines.push(`* FROM CLIP NAME: ${oneLine(former.name)}`, ...names('TO', item));
    }
    for (const { frame, title: name } of chapters)
      if (frame >= start && frame < end)
        lines.push(`* LOC: ${timecode(frame, fps)} YELLOW  ${oneLine(name)}`);
    cut += lengthOf(item);
  }
  return `${lines.join('\r\n')}\r\n`;
}

function names(side: 'FROM' | 'TO', { name, file }: ExchangeItem): string[] {
  return [`* ${side} CLIP NAME: ${oneLine(name)}`, `* SOURCE FILE: ${oneLine(file)}`];
}

function timecode(frame: number, fps: number): string {
  const seconds = Math.floor(frame / fps);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frame % fps];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
