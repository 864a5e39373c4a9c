import { Button, type ButtonVariant } from '@mantine/core';
import type { AccessGain } from '@rushes/contract/core/access-changes';
import { IconArchiveOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRestore } from '../api.ts';
import { gainOf } from '../../../core/access-changes/api.ts';
import { GainDialog } from '../../../core/access-changes/parts/gain-warning.tsx';

interface RestoreButtonProps {
  readonly channelIds: readonly string[];
  readonly variant: ButtonVariant;
  readonly onDone?: () => void;
}

/** Takes archived channels back into use, asking first where a program of theirs was narrowed meanwhile. */
export function RestoreButton({ channelIds, variant, onDone }: RestoreButtonProps) {
  const { t } = useTranslation();
  const restore = useRestore(onDone);
  const [gain, setGain] = useState<AccessGain | null>(null);
  const send = (confirmedGain: number) =>
    restore.mutate(
      { channelIds, confirmedGain },
      { onError: (error) => setGain(gainOf(error)), onSuccess: () => setGain(null) },
    );
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconArchiveOff size={20} stroke={1.5} aria-hidden />}
        disabled={channelIds.length === 0}
        loading={restore.isPending && gain === null}
        onClick={() => send(0)}
      >
        {t('channels.list.restore')}
      </Button>
      <GainDialog gain={gain} onClose={() => setGain(null)} onConfirm={send} isPending={restore.isPending} />
    </>
  );
}
