import { clipRange } from '@rushes/contract/create/lists/speed';
import { type ExchangeTimeline, lengthOf } from './exchange.ts';

/** CMX 3600, as Premiere, Resolve and Avid read it: cuts of one video track; files are named in comments. An M2 line has the frames of the clip that play in a second. */
export function toEdl({ title, fps, items, chapters }: ExchangeTimeline): string {
  const lines = [`TITLE: ${oneLine(title)}`, 'FCM: NON-DROP FRAME', ''];
  let start = 0;
  for (const [index, item] of items.entries()) {
    const end = start + lengthOf(item);
    const { speedPercent } = item;
    const shown = clipRange(item, speedPercent);
    const times = [shown.inFrame, shown.outFrame, start, end].map((frame) => timecode(frame, fps)).join(' ');
    lines.push(`${String(index + 1).padStart(3, '0')}  AX       AA/V  C        ${times}`);
    if (speedPercent !== undefined) {
      const rate = ((fps * speedPercent) / 100).toFixed(2).padStart(6, '0');
      lines.push(`M2   AX       ${rate}                ${timecode(shown.inFrame, fps)}`);
    }
    lines.push(`* FROM CLIP NAME: ${oneLine(item.name)}`, `* SOURCE FILE: ${oneLine(item.file)}`);
    for (const { frame, title: name } of chapters) {
      if (frame >= start && frame < end)
        lines.push(`* LOC: ${timecode(frame, fps)} YELLOW  ${oneLine(name)}`);
    }
    start = end;
  }
  return `${lines.join('\r\n')}\r\n`;
}

function timecode(frame: number, fps: number): string {
  const seconds = Math.floor(frame / fps);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frame % fps];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
