import type { PlayedKind, ProgramBumpers } from '@rushes/contract/create/bumpers';
import { playedKinds } from '@rushes/contract/create/lists/bumpers';
import type { Draft } from '@rushes/contract/create/programs';
import { Button, Group, Menu } from '@mantine/core';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { callQuery } from '../../../../../lib/api/query.ts';
import { formatDuration } from '../../../../../lib/format/format.ts';
import { showError } from '../../../../../ui/toast.tsx';
import { programQuery } from '../../api.ts';
import styles from '../timeline/timeline-area.module.css';

const bumpersQuery = (programId: string) => callQuery('bumper', 'getProgramBumpers', { programId });

interface BumperBarProps {
  readonly programId: string;
  /** What the saved draft plays. */
  readonly placed: Draft['bumpers'];
  readonly fps: number;
}

/** What the program begins and ends with, at the ends of the strip; absent where there is nothing to choose. */
export function BumperBar({ programId, placed, fps }: BumperBarProps) {
  const { data } = useQuery(bumpersQuery(programId));
  const kinds = playedKinds.filter((kind) => (data?.[kind].options.length ?? 0) > 0);
  if (data === undefined || kinds.length === 0) return null;
  const choice = (kind: PlayedKind) => (
    <BumperChoice {...{ programId, fps, kind }} choice={data[kind]} placed={placed[kind]} />
  );
  return (
    <Group className={styles['toolbar']} justify="space-between" gap="xs">
      {choice('intro')}
      {kinds.includes('watermark') && choice('watermark')}
      <Group gap="xs">
        {choice('outro')}
        {kinds.includes('licence') && choice('licence')}
      </Group>
    </Group>
  );
}

interface BumperChoiceProps {
  readonly programId: string;
  readonly fps: number;
  readonly kind: PlayedKind;
  readonly choice: ProgramBumpers[PlayedKind];
  readonly placed: Draft['bumpers'][PlayedKind];
}

function BumperChoice({ programId, fps, kind, choice, placed }: BumperChoiceProps) {
  const { t } = useTranslation();
  const choose = useChoice(programId, kind);
  const { options, mandatory, bumperId: chosenId } = choice;
  if (options.length === 0) return <span />;
  const chosen = mandatory ?? options.find(({ bumperId }) => bumperId === chosenId) ?? null;
  // It may be chosen and not play: its clip has another frame rate, or isn't ready.
  const isLeftOut = chosen !== null && placed?.bumperId !== chosen.bumperId;
  const length = placed === null || placed.frames === 0 ? '' : formatDuration((placed.frames * 1000) / fps);
  const name = chosen?.name ?? t('programs.bumpers.none');
  const label = [t(`programs.bumpers.${kind}`, { name }), isLeftOut ? t('programs.bumpers.leftOut') : length]
    .filter((part) => part !== '')
    .join(' · ');
  const isLocked = mandatory !== null;
  const button = (
    <Button
      size="compact-sm"
      variant="subtle"
      className={styles['tool']}
      title={isLocked ? t('programs.bumpers.mandatory') : undefined}
      leftSection={isLocked ? <IconLock size={16} stroke={1.5} aria-hidden /> : undefined}
      loading={choose.isPending}
      aria-disabled={isLocked || undefined}
      data-bumper={kind}
    >
      {label}
    </Button>
  );
  if (isLocked) return button;
  return (
    <Menu position={kind === 'intro' ? 'top-start' : 'top-end'}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {[{ bumperId: null, name: t('programs.bumpers.none') }, ...options].map((option) => (
          <Menu.Item
            key={option.bumperId ?? 'none'}
            aria-current={option.bumperId === chosenId || undefined}
            rightSection={option.bumperId === chosenId ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => choose.mutate(option.bumperId)}
          >
            {option.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function useChoice(programId: string, kind: PlayedKind) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (bumperId: string | null) => api.bumper.chooseBumper({ programId, kind, bumperId }),
    onSuccess: async (bumpers) => {
      queryClient.setQueryData(bumpersQuery(programId).queryKey, bumpers);
      await queryClient.invalidateQueries({ queryKey: programQuery(programId).queryKey });
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}
