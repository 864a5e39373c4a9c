// Fonts of the organisation in titles.
import type { TimelineInput } from '@rushes/contract/create/programs';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { findFontKeys } from '../../../media/fonts/service.ts';

/** Where the fonts of titles are stored, without removed ones: their titles have the standard font. Refuses unknown ones. */
export async function resolveFonts(
  trx: Trx,
  customerId: string,
  { items }: TimelineInput,
): Promise<ReadonlyMap<string, string>> {
  const uses = items.flatMap(({ titles = [] }, at) =>
    titles.flatMap((title, place) =>
      title.kind !== 'image' && title.fontId !== undefined
        ? [{ fontId: title.fontId, path: `timeline.items.${at}.titles.${place}.fontId` }]
        : [],
    ),
  );
  return findKeys(trx, customerId, uses);
}

/** Where the font of one design is stored; undefined for the standard font. */
export async function fontKeyOf(
  trx: Trx,
  customerId: string,
  { fontId }: { readonly fontId?: string | undefined },
): Promise<string | undefined> {
  if (fontId === undefined) return undefined;
  return (await findKeys(trx, customerId, [{ fontId, path: 'design.fontId' }])).get(fontId);
}

async function findKeys(
  trx: Trx,
  customerId: string,
  uses: readonly { readonly fontId: string; readonly path: string }[],
): Promise<ReadonlyMap<string, string>> {
  const found = await findFontKeys(trx, customerId, [...new Set(uses.map(({ fontId }) => fontId))]);
  const message = "This font couldn't be found. Choose another one.";
  const fields = uses.flatMap(({ fontId, path }) => (found.has(fontId) ? [] : [{ path, message }]));
  if (fields.length > 0) throw new AppError('not-found', { fields });
  return new Map([...found].flatMap(([fontId, key]) => (key === null ? [] : [[fontId, key] as const])));
}
