import type { CaptionFiles } from '@rushes/contract/media/captions';
import type { Trx } from '../../../../context.ts';
import type { VersionItem } from '../../../../schema-programs.ts';
import {
  captionFile,
  captionName,
  type ComposedCaptions,
  composedCaptions,
} from '../../../media/captions/service.ts';
import { mediaFolder } from '../presentation.ts';

interface FrozenVersion {
  readonly customerId: string;
  readonly versionId: string;
  readonly items: readonly VersionItem[];
  readonly fps: number;
}

/** Keeps the captions that a version has from its clips: what is changed in them later isn't seen before the next publication. */
export async function freezeCaptions(
  trx: Trx,
  { customerId, versionId, items, fps }: FrozenVersion,
): Promise<void> {
  await insertCaptions(trx, customerId, versionId, await composedCaptions(trx, customerId, items, fps));
}

/** Keeps captions as those of a version. */
export async function insertCaptions(
  trx: Trx,
  customerId: string,
  versionId: string,
  composed: readonly ComposedCaptions[],
): Promise<void> {
  if (composed.length === 0) return;
  await trx
    .insertInto('version_captions')
    .values(
      composed.map(({ language, cues }) => ({
        customer_id: customerId,
        version_id: versionId,
        language,
        cues: JSON.stringify(cues),
      })),
    )
    .execute();
}

/** The captions of a version. */
export async function versionCaptions(
  trx: Trx,
  customerId: string,
  versionId: string,
): Promise<ComposedCaptions[]> {
  return trx
    .selectFrom('version_captions')
    .select(['language', 'cues'])
    .where('customer_id', '=', customerId)
    .where('version_id', '=', versionId)
    .orderBy('language')
    .execute();
}

/** The captions of a version as files for one grant. */
export async function captionFilesOf(
  trx: Trx,
  customerId: string,
  { grant, versionId }: { readonly grant: string; readonly versionId: string },
): Promise<CaptionFiles[]> {
  const rows = await trx
    .selectFrom('version_captions')
    .select('language')
    .where('customer_id', '=', customerId)
    .where('version_id', '=', versionId)
    .orderBy('language')
    .execute();
  const folder = mediaFolder(customerId, grant, `v-${versionId}`);
  const urlOf = (language: string, format: 'vtt' | 'srt') => `${folder}/${captionFile(language, format)}`;
  return rows.map(({ language }) => ({
    language,
    name: captionName(language),
    vtt: urlOf(language, 'vtt'),
    srt: urlOf(language, 'srt'),
  }));
}
