import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAskForBios } from '../../api.ts';

/** Asks all who are chosen for a video about themselves. */
export function AskMany({ customerUserIds, onDone }: { customerUserIds: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const ask = useAskForBios(onDone);
  return (
    <Button
      variant="subtle"
      leftSection={<IconVideo size={20} stroke={1.5} aria-hidden />}
      loading={ask.isPending}
      onClick={() => ask.mutate(customerUserIds.slice(0, 500))}
    >
      {t('directory.bio.ask')}
    </Button>
  );
}
