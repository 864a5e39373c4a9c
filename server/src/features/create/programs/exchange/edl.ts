import { clipFrameAt, clipRange } from '@rushes/contract/create/lists/speed';
import { type ExchangeItem, type ExchangeTimeline, lengthOf } from './exchange.ts';

/**
 * CMX 3600, as Premiere, Resolve and Avid read it: cuts and dissolves of one video track; files are named in comments. A dissolve
 * begins with its event, which so begins before the cut; what it comes from is named by an event without length. An M2 line has
 * the frames of the clip that play in a second; a comment of ours has where the item begins, which frames of the clip can't say.
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
    const { speedPercent } = item;
    const shown = clipRange({ inFrame: item.inFrame - early, outFrame: item.outFrame - next }, speedPercent);
    const times = [shown.inFrame, shown.outFrame, start, end];
    const speed =
      speedPercent === undefined
        ? []
        : [speedLine(speedPercent, fps, shown.inFrame), `* FIRST FRAME AT SPEED: ${item.inFrame}`];
    const former = items[index - 1];
    if (item.crossFade == null || former === undefined)
      lines.push(event('C', times), ...speed, ...names('FROM', item));
    else {
      const { before, after } = item.crossFade;
      const from = clipFrameAt(former.outFrame - before, former.speedPercent);
      lines.push(event('C', [from, from, start, start]));
      lines.push(event(`D    ${String(before + after).padStart(3, '0')}`, times), ...speed);
      lines.push(`* FROM CLIP NAME: ${oneLine(former.name)}`, ...names('TO', item));
    }
    for (const { frame, title: name } of chapters)
      if (frame >= start && frame < end)
        lines.push(`* LOC: ${timecode(frame, fps)} YELLOW  ${oneLine(name)}`);
    cut += lengthOf(item);
  }
  return `${lines.join('\r\n')}\r\n`;
}

function speedLine(speedPercent: number, fps: number, firstFrame: number): string {
  const rate = ((fps * speedPercent) / 100).toFixed(2).padStart(6, '0');
  return `M2   AX       ${rate}                ${timecode(firstFrame, fps)}`;
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
