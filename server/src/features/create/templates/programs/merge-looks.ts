// Moving a program to another version of its template keeps what was changed in the program.
import { isDeepStrictEqual } from 'node:util';
import type { ItemAttachments } from '@rushes/contract/create/timeline';
import { framesToMs, msToFrames } from '../../programs/service.ts';

type Attached =
  | NonNullable<ItemAttachments['titles']>[number]
  | NonNullable<ItemAttachments['music']>[number];

interface Versions<Value> {
  /** As the former version had it. */
  readonly before: Value;
  /** As the program has it. */
  readonly mine: Value;
  /** As the other version has it. */
  readonly after: Value;
}

/** What an item that fills a slot of both versions has then; times of versions are compared in whole frames. */
export function mergeLooks(versions: Versions<ItemAttachments>, fps: number): ItemAttachments {
  const { mine } = versions;
  const [before, after] = [onFrames(versions.before, fps), onFrames(versions.after, fps)];
  const lists = <Name extends 'titles' | 'music'>(name: Name) => ({
    ...{ before: before[name] ?? [], mine: mine[name] ?? [], after: after[name] ?? [] },
  });
  const merged = { ...mine, titles: mergeLists(lists('titles')), music: mergeLists(lists('music')) };
  for (const field of ['fadeInMs', 'fadeOutMs', 'crossFadeMs'] as const)
    if ((mine[field] ?? 0) === (before[field] ?? 0)) merged[field] = after[field];
  return merged;
}

/** One by one: what the program has otherwise stays, and what it removed stays away. */
function mergeLists<Each extends Attached>({ before, mine, after }: Versions<readonly Each[]>): Each[] {
  const own = new Map(before.map((former) => [former, mine.find((each) => isSame(each, former))]));
  const next = new Map(before.map((former) => [former, after.find((each) => isSame(each, former))]));
  const kept = mine.flatMap((each) => {
    const former = before.find((one) => own.get(one) === each);
    if (former === undefined) return [each];
    const other = next.get(former);
    if (other !== undefined) return [mergeFields({ before: former, mine: each, after: other })];
    return isUnchanged(each, former) ? [] : [each];
  });
  const known = new Set(next.values());
  return [...kept, ...after.filter((each) => !known.has(each))];
}

/** By its id; what has none, by what it is. */
function isSame(each: Attached, former: Attached): boolean {
  const id = idOf(former);
  return id === undefined ? isUnchanged(each, former) : idOf(each) === id;
}

function isUnchanged(each: Attached, former: Attached): boolean {
  return fieldsOf(former).every(([name, value]) => isDeepStrictEqual(valueOf(each, name), value));
}

/** Field by field, so that a text of the program keeps a new colour of the template. */
function mergeFields<Each extends Attached>({ before, mine, after }: Versions<Each>): Each {
  const news = fieldsOf(after).filter(([name]) =>
    isDeepStrictEqual(valueOf(mine, name), valueOf(before, name)),
  );
  return { ...mine, ...Object.fromEntries(news) };
}

function fieldsOf(each: Attached): [string, unknown][] {
  return Object.entries(each).filter(([name]) => name !== 'titleId' && name !== 'musicId');
}

function valueOf(each: Attached, name: string): unknown {
  return Object.entries(each).find(([own]) => own === name)?.[1];
}

function idOf(each: Attached): string | undefined {
  return 'musicId' in each ? each.musicId : 'titleId' in each ? each.titleId : undefined;
}

function onFrames(look: ItemAttachments, fps: number): ItemAttachments {
  const rounded = (value: object): object =>
    Object.fromEntries(
      Object.entries(value).map(([name, own]) => [
        name,
        name.endsWith('Ms') && typeof own === 'number' ? framesToMs(msToFrames(own, fps), fps) : own,
      ]),
    );
  const { titles = [], music = [], ...rest } = look;
  return { ...rounded(rest), titles: titles.map(rounded), music: music.map(rounded) } as ItemAttachments;
}
