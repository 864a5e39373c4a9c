import type { ProgramSlot } from '@rushes/contract/create/templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { type EditList, removeItems } from '../../../../timeline/edit-list.ts';
import { showError, showUndo } from '../../../../ui/toast.tsx';
import { clipQuery, programQuery, slotsQuery } from '../api.ts';
import { fillSlot, itemOf } from './slots.ts';
import type { Editor } from './use-editor.ts';
import { isUsable, newClipOf } from './use-timeline-clips.ts';

/** The editor as it is by the time that something comes. */
function useLatest(editor: Editor) {
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });
  return latest;
}

/** Puts the fixed clips of slots onto the timeline, each in its place. */
export function useFixedClips(editor: Editor, slots: readonly ProgramSlot[]) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const latest = useLatest(editor);
  const putBack = useMutation({
    mutationFn: async (wanted: readonly ProgramSlot[]) => {
      const found = await Promise.all(
        wanted.map(async (slot) => {
          const clip = slot.clipId === null ? null : await queryClient.fetchQuery(clipQuery(slot.clipId));
          if (clip === null || !isUsable(clip)) throw new Error('the clip of a slot cannot be placed');
          return { slot, clip: { ...newClipOf(clip), fps: clip.fps } };
        }),
      );
      return found;
    },
    onSuccess: (found) => {
      const { list, change } = latest.current;
      change(found.reduce((now, { slot, clip }) => fillSlot(now, slots, slot, clip), list));
    },
    onError: () => showError(null, t('programs.slots.clipGone')),
  });
  return { putBack };
}

interface Migration {
  readonly from: number;
  readonly to: number;
}

/** Gives a program the slots of another version of its template, and offers to take it back. */
export function useMigration(programId: string, editor: Editor) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const latest = useLatest(editor);
  const take = async (version: number) => {
    await latest.current.autosave.flush();
    const found = await api.template.migrateProgram({ programId, version });
    queryClient.setQueryData(slotsQuery(programId).queryKey, found);
    // Its look and its bumpers may be others now.
    void queryClient.invalidateQueries({ queryKey: ['bumper', 'getProgramBumpers'] });
    const program = await queryClient.fetchQuery({ ...programQuery(programId), staleTime: 0 });
    const draft = program.draft ?? latest.current.save.draft;
    latest.current.autosave.hear(draft);
    return { ...found, list: draft.timeline.items as EditList };
  };
  const onError = (error: unknown) => showError(error, t('programs.slots.migrateFailed'));
  const undo = useMutation({
    mutationFn: async ({ from, added }: Pick<Migration, 'from'> & { added: ReadonlySet<string> }) => {
      const { list } = await take(from);
      if (added.size > 0) latest.current.change(removeItems(list, added));
    },
    onError,
  });
  return useMutation({
    mutationFn: async ({ to }: Migration) => {
      const { slots, list: present } = await take(to);
      const added = new Set<string>();
      let list = present;
      for (const slot of slots) {
        if (!slot.locked || slot.clipId === null || itemOf(list, slot) !== undefined) continue;
        // What can't be placed is shown as missing in its slot.
        const clip = await queryClient.fetchQuery(clipQuery(slot.clipId)).catch(() => null);
        if (clip === null || !isUsable(clip)) continue;
        list = fillSlot(list, slots, slot, { ...newClipOf(clip), fps: clip.fps });
        latest.current.change(list);
        added.add(slot.itemId);
      }
      return added;
    },
    onSuccess: (added, { from, to }) =>
      showUndo({
        message: t('programs.slots.migrated', { version: to }),
        undoLabel: t('programs.slots.undo'),
        onUndo: () => undo.mutate({ from, added }),
      }),
    onError,
  });
}
