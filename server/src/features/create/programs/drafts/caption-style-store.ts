import {
  type CaptionStyle,
  captionShade,
  captionStyleOf,
  ownCaptionColour,
} from '@rushes/contract/media/lists/caption-style';
import type { Trx } from '../../../../context.ts';

export async function writeCaptionStyle(
  trx: Trx,
  { customerId, programId }: { customerId: string; programId: string },
  style: CaptionStyle,
): Promise<void> {
  await trx
    .updateTable('programs')
    .set({ caption_style: JSON.stringify(style) })
    .where('customer_id', '=', customerId)
    .where('id', '=', programId)
    .execute();
}

/** Of new programs of a customer. */
export async function defaultCaptionStyle(trx: Trx, customerId: string): Promise<CaptionStyle> {
  const row = await trx
    .selectFrom('customer_settings')
    .select('caption_style')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return captionStyleOf(row?.caption_style);
}

/** The pale shade of a customer's brand. */
export async function brandCaptionColour(trx: Trx, customerId: string): Promise<string> {
  const row = await trx
    .selectFrom('customer_settings')
    .select('accent_shades')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.accent_shades?.[captionShade] ?? ownCaptionColour;
}
