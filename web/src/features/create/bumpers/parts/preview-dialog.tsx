import { Loader, Modal, Stack, Text } from '@mantine/core';
import type { BumperProgram } from '@rushes/contract/create/bumpers';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/api/query.ts';
import { ProgramPlayer } from '../../../../player/program-player.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';

interface PreviewDialogProps {
  readonly bumperId: string;
  readonly program: BumperProgram;
  readonly onClose: () => void;
}

/** One program as it would be with the present state of the bumper. */
export function PreviewDialog({ bumperId, program: { programId, title }, onClose }: PreviewDialogProps) {
  const { t } = useTranslation();
  const query = useQuery({
    ...callQuery('bumper', 'previewBumper', { bumperId, programId }),
    // Until what it plays is prepared.
    refetchInterval: ({ state }) => (state.data?.hls === null ? 1500 : false),
    staleTime: 0,
    gcTime: 0,
  });
  const hls = query.data?.hls ?? null;
  return (
    <Modal opened onClose={onClose} size="xl" title={t('bumpers.live.previewOf', { title })}>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!query.isError && hls === null && (
        <Stack align="center" py="xl" role="status">
          <Loader />
          <Text size="sm" c="dimmed">
            {t('bumpers.live.previewPreparing')}
          </Text>
        </Stack>
      )}
      {hls !== null && <ProgramPlayer src={hls} keys="inside" />}
    </Modal>
  );
}
