import { type ReadItem, type ReadTimeline, speedOfScale } from './exchange.ts';

const event =
  /^\d{3,6}\s+(\S+)\s+(\S+)\s+([A-Z]\S*)\s+(?:\d{3}\s+)?(\d\d:\d\d:\d\d[:;]\d\d)\s+(\d\d:\d\d:\d\d[:;]\d\d)\s+(\d\d:\d\d:\d\d[:;]\d\d)\s+(\d\d:\d\d:\d\d[:;]\d\d)$/;
const comment = /^\*\s*(FROM CLIP NAME|SOURCE FILE|LOC):\s*(.*)$/;

interface EdlItem extends ReadItem {
  readonly recordS: number;
  /** How long it is in the program. */
  readonly playedS: number;
}

/**
 * Cuts, speeds and locators of a CMX 3600 edit list; null where it has none. The list doesn't say its frame rate.
 * https://xmil.biz/EDL-X/CMX3600.pdf
 */
export function readEdl(text: string, fps: number): ReadTimeline | null {
  const items: EdlItem[] = [];
  const located: { title: string; recordS: number }[] = [];
  let title: string | null = null;
  let leftOut = 0;
  let isHeld = false;
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    const cut = event.exec(line);
    const said = comment.exec(line);
    const last = items.at(-1);
    if (line.startsWith('TITLE:')) title = line.slice('TITLE:'.length).trim();
    else if (cut !== null) {
      const [, reel = '', tracks = '', kind, ...times] = cut;
      const [inS = 0, outS = 0, recordS = 0, endS = 0] = times.map((each) => secondsOf(each, fps));
      isHeld = /V|B/.test(tracks) && reel !== 'BL' && outS > inS;
      const playedS = endS - recordS;
      if (isHeld) items.push({ name: reel, file: null, clipId: null, inS, outS, recordS, playedS });
      // A dissolve or wipe becomes a cut.
      if (!isHeld || kind !== 'C') leftOut += 1;
    } else if (said !== null && last !== undefined && isHeld) note(last, located, said, fps);
    else if (line.startsWith('M2 ') && !(isHeld && setSpeed(last, line, fps))) leftOut += 1;
  }
  if (items.length === 0) return null;
  const beginS = items[0]?.recordS ?? 0;
  return {
    title,
    items,
    chapters: located.map((each) => ({ title: each.title, atS: each.recordS - beginS })),
    leftOut,
  };
}

/** An M2 line has the frames that play in a second; answers whether the item can play like that. */
function setSpeed(item: EdlItem | undefined, line: string, fps: number): boolean {
  const rate = Number(line.split(/\s+/).at(-2));
  const speedPercent = speedOfScale(rate / fps);
  if (item === undefined || speedPercent === null || item.playedS <= 0) return false;
  Object.assign(item, { speedPercent, outS: item.inS + (item.playedS * speedPercent) / 100 });
  return true;
}

function note(
  item: { name: string; file: string | null },
  located: { title: string; recordS: number }[],
  [, kind, value = '']: RegExpExecArray,
  fps: number,
): void {
  if (kind === 'FROM CLIP NAME') Object.assign(item, { name: value });
  else if (kind === 'SOURCE FILE') Object.assign(item, { file: value.split(/[/\\]/).at(-1) ?? value });
  else {
    const [, at = '', title = ''] = /^(\S+)\s+\S+\s*(.*)$/.exec(value) ?? [];
    if (/^\d\d:\d\d:\d\d[:;]\d\d$/.test(at)) located.push({ title, recordS: secondsOf(at, fps) });
  }
}

function secondsOf(timecode: string, fps: number): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(/[:;]/).map(Number);
  return hours * 3600 + minutes * 60 + seconds + frames / fps;
}
