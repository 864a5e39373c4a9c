import { createHash } from 'node:crypto';
import type { Aspect } from '@rushes/contract/media/clips';
import type { CaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { captionStyleOf } from '@rushes/contract/media/lists/caption-style';
import type { VersionItem } from '../../../../schema-programs.ts';
import { identityOf } from '../drafts/draft.ts';

interface Content {
  readonly items: readonly VersionItem[];
  readonly aspect: Aspect;
  readonly variants: readonly Aspect[];
  readonly fps: number;
  readonly captionsMark: string;
  readonly captionStyle: CaptionStyle | null;
}

/** Differs where anything that a version shows or plays does: its cut, footage, looks, bumpers, shapes and captions. */
export function contentHash({ items, aspect, variants, fps, captionsMark, captionStyle }: Content): string {
  const looks = [aspect, variants.toSorted(), fps, captionsMark, captionStyleOf(captionStyle)];
  const content = JSON.stringify(sorted([...looks, items.map(identityOf)]));
  return createHash('sha256').update(content).digest('hex');
}

/** The database gives keys of objects in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
