import type { Clip } from '@rushes/contract/media/clips';
import type { TFunction } from 'i18next';

/** A guest or contact who recorded a clip, as they are called: "Anna Ant · Guest". */
export function recorderText({ kind, name }: NonNullable<Clip['recordedBy']>, t: TFunction): string {
  const kindName = t(`clips.recorders.${kind}`);
  return name === '' ? kindName : `${name} · ${kindName}`;
}
