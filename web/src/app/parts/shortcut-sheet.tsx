import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const rows = [
  { word: 'search', keys: ['Ctrl', 'K'] },
  { word: 'menu', keys: ['Ctrl', 'B'] },
  { word: 'this', keys: ['?'] },
  { word: 'close', keys: ['Esc'] },
] as const;

/** The keys that work everywhere. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('shell.shortcuts.title')}>
      <Stack gap="xs">
        {rows.map(({ word, keys }) => (
          <Group key={word} justify="space-between">
            <Text>{t(`shell.shortcuts.${word}`)}</Text>
            <Group gap={4}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
        <Text size="sm" c="dimmed" mt="xs">
          {t('shell.shortcuts.inPlayer')}
        </Text>
      </Stack>
    </Modal>
  );
}
