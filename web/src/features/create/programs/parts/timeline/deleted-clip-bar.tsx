import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { type EditList, replaceClip } from '../../../../../timeline/edit-list.ts';
import { showError, showToast } from '../../../../../ui/toast.tsx';
import { deletedQuery } from '../../../../core/bin/api.ts';
import type { Editor } from '../../editor/use-editor.ts';
import { ReplaceClipDialog } from './replace-clip-dialog.tsx';
import styles from './timeline-area.module.css';

interface DeletedClipBarProps {
  readonly editor: Editor;
  /** Clips of the timeline that were deleted or aren't shared with the user. */
  readonly missing: readonly string[];
  /** Those of them that were deleted. */
  readonly deleted: readonly string[];
}

/** Says that a clip of the timeline is missing, and offers to replace it, or to restore it where the user may. */
export function DeletedClipBar({ editor, missing, deleted }: DeletedClipBarProps) {
  const clipId = chosenOf(editor.list, editor.selectedId, { missing, deleted });
  if (clipId === null) return null;
  return <Bar key={clipId} editor={editor} clipId={clipId} isDeleted={deleted.includes(clipId)} />;
}

interface BarProps {
  readonly editor: Editor;
  readonly clipId: string;
  readonly isDeleted: boolean;
}

function Bar({ editor, clipId, isDeleted }: BarProps) {
  const { t } = useTranslation();
  const [isReplacing, setIsReplacing] = useState(false);
  const restore = useRestore();
  // Who may restore it can have changed since it was last missing.
  const deleted = useQuery({ ...deletedQuery('clip', clipId), staleTime: 0 });
  if (deleted.isPending) return null;
  const mayRestore = !isCallError(deleted.error, 'not-found');
  const count = editor.list.filter((item) => item.clipId === clipId).length;
  return (
    <Group className={styles['deleted']} gap="sm" wrap="nowrap" role="status">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <Text size="sm">{t(`programs.deleted.${isDeleted ? 'bar' : 'notShared'}`, { count })}</Text>
      {mayRestore && (
        <Button
          size="compact-sm"
          variant="default"
          loading={restore.isPending}
          onClick={() => restore.mutate(clipId)}
        >
          {t('programs.deleted.restore')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => setIsReplacing(true)}>
        {t('programs.deleted.replace')}
      </Button>
      <ReplaceClipDialog
        opened={isReplacing}
        onClose={() => setIsReplacing(false)}
        onChoose={(clip) => {
          setIsReplacing(false);
          editor.change(replaceClip(editor.list, clipId, clip));
        }}
      />
    </Group>
  );
}

/** The clip of the selected item where that one is missing, else the first that was deleted. */
function chosenOf(
  list: EditList,
  selectedId: string | null,
  { missing, deleted }: Pick<DeletedClipBarProps, 'missing' | 'deleted'>,
): string | null {
  const selected = list.find(({ itemId, clipId }) => itemId === selectedId && missing.includes(clipId));
  return (selected ?? list.find(({ clipId }) => deleted.includes(clipId)))?.clipId ?? null;
}

function useRestore() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (clipId: string) => api.clip.restoreClips({ clipIds: [clipId] }),
    onSuccess({ restored }) {
      showToast(t(restored.length === 0 ? 'programs.deleted.notRestored' : 'programs.deleted.restored'));
      void queryClient.invalidateQueries({ queryKey: ['clip'] });
    },
    onError: (error) => showError(error, t('programs.deleted.notRestored')),
  });
}
