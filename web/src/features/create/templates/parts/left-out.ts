import type { LeftOut } from '@rushes/contract/create/templates';
import type { TFunction } from 'i18next';

/** What of a template couldn't be used, in one sentence. */
export function leftOutText(t: TFunction, leftOut: readonly LeftOut[]): string {
  const names = leftOut.map(({ kind, slotTitle }) =>
    slotTitle === null || slotTitle === ''
      ? t(`templates.leftOut.${kind}`)
      : t('templates.leftOut.ofSlot', { what: t(`templates.leftOut.${kind}`), title: slotTitle }),
  );
  return t('templates.leftOut.text', { names: names.join(', ') });
}
