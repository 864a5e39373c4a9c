import type { AccessGain } from '@rushes/contract/core/access-changes';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../lib/api/call-error.ts';

/** Who would gain access by what was just refused; null where that was not why. */
export function gainOf(error: unknown): AccessGain | null {
  return isCallError(error, 'access-widens') ? (error.details as AccessGain) : null;
}

/** The names of some people and how many more they are; nothing for those who may not look people up. */
export function useNamesOf(): (people: AccessGain) => string {
  const { t } = useTranslation();
  return ({ count, names }) => {
    const others = count - names.length;
    if (names.length === 0 || others <= 0) return names.join(', ');
    return t('channels.gain.andMore', { names: names.join(', '), count: others });
  };
}
