import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type BoardBlockInput, boardBlockShape } from '@rushes/contract/create/lists/storyboards';
import { api } from '../../../../lib/api/call.ts';
import { isPassing } from '../../../../lib/api/call-error.ts';
import { createBlockEditor } from '../../../../lib/blocks/block-editor.ts';
import { createBlockSaver, saveNow } from '../../../../lib/blocks/block-saver.ts';
import { type BlocksDraft, keepBlocks } from '../../../../lib/blocks/keep-blocks.ts';
import { createLocalDrafts } from '../../../../lib/forms/local-drafts.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { useUnsaved } from '../../../../lib/session/leaving.ts';
import { showError } from '../../../../ui/toast.tsx';
import { rememberStoryboard } from '../api.ts';

const storyboardDrafts = createLocalDrafts<BlocksDraft<BoardBlockInput>>('rushes-storyboard-drafts');

/** A storyboard that is saved as it is changed. */
export function useBoardEditor(storyboard: StoryboardDetail) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { storyboardId, canEdit } = storyboard;
  const { userId } = useMe();
  // An answer is put together with the newest images and script.
  const latest = useRef(storyboard);
  useEffect(() => {
    latest.current = storyboard;
  });
  const [{ saver, editor }] = useState(() => {
    const made = createBlockSaver<BoardBlockInput>({
      shape: boardBlockShape,
      document: storyboard,
      save: async (save) => {
        const saved = await api.storyboard.updateStoryboard({ storyboardId, ...save });
        const blocks = saved.blocks ?? made.get().sent ?? [];
        rememberStoryboard(queryClient, {
          ...{ ...latest.current, ...saved.storyboard, blocks: [...blocks] },
          images: saved.images ?? latest.current.images,
        });
        return { revision: saved.storyboard.revision, blocks: saved.blocks };
      },
      onFailure: (error) => showError(error, t('storyboards.save.failed')),
      isPassing,
    });
    return { saver: made, editor: createBlockEditor(made) };
  });
  const save = useSyncExternalStore(saver.subscribe, saver.get);
  useEffect(() => saver.step({ type: 'heard', document: storyboard }), [saver, storyboard]);
  useEffect(
    () =>
      canEdit
        ? keepBlocks(storyboardDrafts, { userId, objectId: storyboardId }, { saver, editor })
        : undefined,
    [saver, editor, userId, storyboardId, canEdit],
  );
  useUnsaved(save.phase === 'failed');
  return { editor, save, retry: () => void saver.flush(), flush: () => saveNow(saver) };
}
