import { Button, Stack, Text, Title } from '@mantine/core';
import type { BumperVariantInput } from '@rushes/contract/create/bumpers';
import { titleFields, variantsMost } from '@rushes/contract/create/lists/bumpers';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTitleLook } from '../../programs/parts/looks/use-title-look.ts';
import classes from './bumpers.module.css';
import { newTitle, TitleRow } from './title-row.tsx';
import { TwinsAlert, type VariantListProps } from './variant-heading.tsx';

/** The texts of a saved title, by aspect and language; the first one is used where no other fits better. */
export function SavedTitleList({ bumper, variants, faults, canEdit, onChange }: VariantListProps) {
  const { t } = useTranslation();
  const look = useTitleLook();
  const kind = bumper.kind === 'title' ? 'title' : 'lower-third';
  const change = (at: number, next: Partial<BumperVariantInput>) =>
    onChange(variants.map((variant, index) => (index === at ? { ...variant, ...next } : variant)));
  const fields = titleFields.map((field) => `{{${field}}}`).join(', ');
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h4">
          {t('bumpers.titles.heading')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('bumpers.titles.text', { fields })}
        </Text>
      </div>
      <TwinsAlert variants={variants} />
      <ul className={classes['variants']}>
        {variants.map((variant, at) => (
          <TitleRow
            // biome-ignore lint/suspicious/noArrayIndexKey: what a text is for changes while it is chosen
            key={at}
            variant={variant}
            number={at + 1}
            fault={faults.get(`variants.${at}.title`)}
            canEdit={canEdit}
            onChange={(next) => change(at, next)}
            onRemove={() => onChange(variants.toSpliced(at, 1))}
          />
        ))}
      </ul>
      {canEdit && variants.length < variantsMost && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => onChange([...variants, newTitle(kind, look, variants.at(-1))])}
          >
            {t(variants.length === 0 ? 'bumpers.titles.add' : 'bumpers.variants.add')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
