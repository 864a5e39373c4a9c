import { normalSpeed } from '@rushes/contract/create/lists/speed';
import { type ReadItem, type ReadTimeline, speedOfScale } from './exchange.ts';

const event =
  /^\d{3,6}\s+(\S+)\s+(\S+)\s+([A-Z]\S*)\s+(?:(\d{3})\s+)?(\d\d:\d\d:\d\d[:;]\d\d)\s+(\d\d:\d\d:\d\d[:;]\d\d)\s+(\d\d:\d\d:\d\d[:;]\d\d)\s+(\d\d:\d\d:\d\d[:;]\d\d)$/;
/** An item as it is read, and where it begins in the program. */
interface EdlItem extends ReadItem {
  name: string;
  file: string | null;
  outS: number;
  recordS: number;
  /** How long its event begins before the cut. */
  earlyS: number;
  /** How long it is in the program, from the cut. */
  playedS: number;
}

const comment = /^\*\s*(FROM CLIP NAME|TO CLIP NAME|SOURCE FILE|LOC|FIRST FRAME AT SPEED):\s*(.*)$/;

/**
 * Cuts, dissolves, speeds and locators of a CMX 3600 edit list; null where it has none. The list doesn't say its frame rate.
 * https://xmil.biz/EDL-X/CMX3600.pdf
 */
export function readEdl(text: string, fps: number): ReadTimeline | null {
  const items: EdlItem[] = [];
  const located: { title: string; recordS: number }[] = [];
  let title: string | null = null;
  let leftOut = 0;
  let isHeld = false;
  let isFromBlack = false;
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    const cut = event.exec(line);
    const said = comment.exec(line);
    const last = items.at(-1);
    if (line.startsWith('TITLE:')) title = line.slice('TITLE:'.length).trim();
    else if (cut !== null) {
      const [, reel = '', tracks = '', kind, length = '0', ...times] = cut;
      const [inS = 0, outS = 0, recordS = 0, endS = 0] = times.map((each) => secondsOf(each, fps));
      // It names what the next event dissolves from.
      const isOrigin = kind === 'C' && inS === outS;
      isHeld = /V|B/.test(tracks) && reel !== 'BL' && outS > inS;
      // Only from what ends where it begins.
      const dissolves = kind === 'D' && last !== undefined && isNextTo(last, recordS, fps) && !isFromBlack;
      const frames = dissolves ? Number(length) : 0;
      isFromBlack = isOrigin && reel === 'BL';
      // The cut lies in the middle.
      const earlyS = isHeld && last !== undefined ? Math.floor(frames / 2) / fps : 0;
      if (last !== undefined) playLonger(last, earlyS);
      const own = { inS: inS + earlyS, outS, earlyS, recordS: recordS + earlyS };
      const crossFadeS = frames > 0 ? frames / fps : undefined;
      const playedS = endS - recordS - earlyS;
      if (isHeld) items.push({ name: reel, file: null, clipId: null, ...own, playedS, crossFadeS });
      // A wipe becomes a cut.
      if ((!isHeld && !isOrigin) || (kind !== 'C' && frames === 0)) leftOut += 1;
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
  const inS = item.inS - item.earlyS + (item.earlyS * speedPercent) / 100;
  Object.assign(item, { speedPercent, inS, outS: inS + (item.playedS * speedPercent) / 100 });
  return true;
}

/** Of an item at another speed: exactly where the first frame behind its cut is. */
function beginAt(item: EdlItem, frame: number, fps: number): void {
  const { speedPercent = normalSpeed, playedS } = item;
  if (!Number.isInteger(frame) || Math.abs(item.inS * fps - (frame * speedPercent) / 100) > 2) return;
  const inS = (frame * speedPercent) / 100 / fps;
  Object.assign(item, { inS, outS: inS + (playedS * speedPercent) / 100 });
}

function playLonger(item: EdlItem, byS: number): void {
  item.outS += (byS * (item.speedPercent ?? normalSpeed)) / 100;
  item.playedS += byS;
}

/** Whether an item ends in the program where another begins. */
function isNextTo(item: EdlItem, recordS: number, fps: number): boolean {
  return Math.abs(item.recordS + item.playedS - recordS) * fps < 0.5;
}

function note(
  item: EdlItem,
  located: { title: string; recordS: number }[],
  [, kind, value = '']: RegExpExecArray,
  fps: number,
): void {
  if (kind === 'TO CLIP NAME') item.name = value;
  else if (kind === 'FIRST FRAME AT SPEED') beginAt(item, Number(value), fps);
  else if (kind === 'FROM CLIP NAME') {
    // Of a dissolve it is the item before.
    if (item.crossFadeS === undefined) item.name = value;
  } else if (kind === 'SOURCE FILE') item.file = value.split(/[/\\]/).at(-1) ?? value;
  else {
    const [, at = '', title = ''] = /^(\S+)\s+\S+\s*(.*)$/.exec(value) ?? [];
    if (/^\d\d:\d\d:\d\d[:;]\d\d$/.test(at)) located.push({ title, recordS: secondsOf(at, fps) });
  }
}

function secondsOf(timecode: string, fps: number): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(/[:;]/).map(Number);
  return hours * 3600 + minutes * 60 + seconds + frames / fps;
}
