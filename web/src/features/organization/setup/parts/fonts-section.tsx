import { ActionIcon, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Font } from '@rushes/contract/media/fonts';
import { fontsMost } from '@rushes/contract/media/lists/fonts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../../lib/format/format.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { fontName, fontsQuery, useRemoveFont } from '../../../media/fonts/api.ts';
import { FontDialog } from './font-dialog.tsx';
import styles from './fonts.module.css';

/** Fonts of the organisation that titles can use. */
export function FontsSection({ canEdit }: { canEdit: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery(fontsQuery());
  const remove = useRemoveFont();
  const fonts = query.data?.fonts ?? [];
  const isFull = fonts.length >= fontsMost;
  return (
    <SetupSection id="fonts" title={t('setup.fonts.title')} text={t('setup.fonts.text')}>
      {query.isPending && <Skeleton h={64} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && fonts.length === 0 && <Text c="dimmed">{t('setup.fonts.none')}</Text>}
      {fonts.length > 0 && (
        <ul className={styles['fonts']}>
          {fonts.map((font) => (
            <FontRow
              key={font.fontId}
              font={font}
              isBusy={remove.isPending}
              onRemove={canEdit ? () => remove.mutate(font) : undefined}
            />
          ))}
        </ul>
      )}
      {canEdit && query.isSuccess && (
        <Group gap="sm">
          <Button
            variant="default"
            disabled={isFull}
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {t('setup.fonts.add')}
          </Button>
          <Text size="sm" c="dimmed">
            {isFull ? t('setup.fonts.full', { most: fontsMost }) : t('setup.fonts.licence')}
          </Text>
        </Group>
      )}
      <FontDialog opened={isOpen} onClose={() => setIsOpen(false)} />
    </SetupSection>
  );
}

interface FontRowProps {
  readonly font: Font;
  readonly isBusy: boolean;
  readonly onRemove: (() => void) | undefined;
}

function FontRow({ font, isBusy, onRemove }: FontRowProps) {
  const { t } = useTranslation();
  const { sample, addedBy, addedAt } = font;
  const name = fontName(font);
  const date = formatDay(addedAt);
  return (
    <li className={styles['font']} aria-label={name}>
      <img
        className={styles['sample']}
        src={`data:image/png;base64,${sample}`}
        alt={t('setup.fonts.sample', { name })}
      />
      <Stack gap={0} miw={0} style={{ flex: 1 }}>
        <Text fw={500} truncate title={name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {addedBy === null
            ? t('setup.fonts.added', { date })
            : t('setup.fonts.addedBy', { name: addedBy, date })}
        </Text>
      </Stack>
      {onRemove !== undefined && (
        <ActionIcon aria-label={t('setup.fonts.remove', { name })} loading={isBusy} onClick={onRemove}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </li>
  );
}
