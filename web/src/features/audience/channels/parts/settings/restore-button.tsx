import { Button, type ButtonVariant } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRestore } from '../../api.ts';

interface RestoreButtonProps {
  readonly channelIds: readonly string[];
  readonly variant: ButtonVariant;
  readonly onDone?: () => void;
}

/** Takes archived channels back into use. */
export function RestoreButton({ channelIds, variant, onDone }: RestoreButtonProps) {
  const { t } = useTranslation();
  const restore = useRestore(onDone);
  return (
    <Button
      variant={variant}
      leftSection={<IconArchiveOff size={20} stroke={1.5} aria-hidden />}
      disabled={channelIds.length === 0}
      loading={restore.isPending}
      onClick={() => restore.mutate({ channelIds, isUndo: false })}
    >
      {t('channels.list.restore')}
    </Button>
  );
}
