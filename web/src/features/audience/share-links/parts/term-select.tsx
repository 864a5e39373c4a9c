import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const terms = ['never', '1', '7', '30', '90'] as const;
const dayMs = 86_400_000;

/** The instant that many days from now; undefined for `never`. */
export function expiryOf(term: string): string | undefined {
  return term === 'never' ? undefined : new Date(Date.now() + Number(term) * dayMs).toISOString();
}

/** When a link expires. */
export function TermSelect({ term, onChange }: { term: string; onChange: (term: string) => void }) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('share.links.expiry')}
      allowDeselect={false}
      data={terms.map((value) => ({
        value,
        label: value === 'never' ? t('share.links.never') : t('share.links.days', { count: Number(value) }),
      }))}
      value={term}
      onChange={(value) => onChange(value ?? 'never')}
    />
  );
}
