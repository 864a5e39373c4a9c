import type { Program } from '@rushes/contract/create/programs';
import { Button, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { listPages } from '../../../../../lib/lists/use-list.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { MoreButton } from '../../../../../ui/more-button.tsx';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { showError, showToast, showUndo } from '../../../../../ui/toast.tsx';
import { LeftOut } from '../drafts/left-out.tsx';
import { aboveTray } from '../list/create-program-dialog.tsx';
import { appendClips, programSource, undoAppend, type UsedClip } from '../../api.ts';

interface AddToProgramProps {
  readonly clips: readonly UsedClip[];
  /** Clips that were chosen and aren't ready. */
  readonly leftOutCount: number;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** Lets the user choose the program that clips are added to. */
export function AddToProgramDialog({ opened, ...props }: AddToProgramProps & { readonly opened: boolean }) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={props.onClose} zIndex={aboveTray} title={t('programs.fromClips.add')}>
      <ProgramPicker {...props} />
    </Modal>
  );
}

function ProgramPicker({ clips, leftOutCount, onClose, onAdded }: AddToProgramProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 250);
  const query = useInfiniteQuery(listPages(programSource, wanted === '' ? {} : { search: wanted }));
  const programs = query.data?.pages.flatMap((page) => page.items) ?? [];
  const add = useAddClips(clips, () => {
    onClose();
    onAdded();
  });
  return (
    <Stack gap="xs">
      <Text size="sm">{t('programs.fromClips.addText', { count: clips.length })}</Text>
      <LeftOut count={leftOutCount} />
      <TextInput
        aria-label={t('programs.fromClips.search')}
        placeholder={t('programs.fromClips.search')}
        value={search}
        data-autofocus
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {query.isPending && <Skeleton height={36} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && programs.length === 0 && (
        <Text c="dimmed">{t(`programs.fromClips.${wanted === '' ? 'noPrograms' : 'noMatch'}`)}</Text>
      )}
      {programs.map((program) => (
        <Button
          key={program.programId}
          variant="default"
          justify="space-between"
          rightSection={
            <Text size="xs" c="dimmed">
              <RelativeTime instant={program.updatedAt} startsLine />
            </Text>
          }
          loading={add.isPending && add.variables.programId === program.programId}
          disabled={add.isPending}
          onClick={() => add.mutate(program)}
        >
          {program.title}
        </Button>
      ))}
      <MoreButton pages={query} />
    </Stack>
  );
}

/** Adds the clips to a program and offers to take it back. */
function useAddClips(clips: readonly UsedClip[], onAdded: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['program'] });
    void queryClient.invalidateQueries({ queryKey: ['clip'] });
  };
  const undo = useMutation({
    mutationFn: ({ programId, change }: { programId: string; title: string; change: Change }) =>
      undoAppend(programId, change),
    onSuccess: (_draft, { title }) => showToast(t('programs.fromClips.undone', { title })),
    onError: (error) =>
      showError(isCallError(error, 'conflict') ? null : error, t('programs.fromClips.undoFailed')),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ programId }: Program) => appendClips(programId, clips),
    onSuccess: (change, { programId, title }) => {
      showUndo({
        message: t('programs.fromClips.added', { count: clips.length, title }),
        undoLabel: t('programs.fromClips.undo'),
        onUndo: () => undo.mutate({ programId, title, change }),
      });
      onAdded();
    },
    onError: (error, { title }) => showError(error, t('programs.fromClips.addFailed', { title })),
    onSettled: refresh,
  });
}

type Change = Awaited<ReturnType<typeof appendClips>>;
