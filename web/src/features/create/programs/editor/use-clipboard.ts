import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { keptEdits } from '../../../../lib/device/kept-edits.ts';
import { useMe } from '../../../../lib/session/session.ts';
import {
  clipIdsOf,
  type CopiedItems,
  copyItems,
  mostItems,
  pastedItems,
  readCopied,
} from '../../../../timeline/clipboard.ts';
import type { TimelineClips } from '../../../../timeline/clips.ts';
import type { TimelineCommand } from '../../../../timeline/keys.ts';
import { locate } from '../../../../timeline/time-map.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { clipQuery } from '../api.ts';
import type { Editor } from './use-editor.ts';
import { framesOf, isUsable } from './use-timeline-clips.ts';

interface ClipboardUse {
  readonly programId: string;
  readonly fps: number;
  readonly editor: Editor;
  readonly clips: TimelineClips;
  readonly onSeek: (frame: number) => void;
}

export interface Clipboard {
  /** The text of what is selected, or lies under the playhead; null where that is nothing. */
  readonly copy: () => string | null;
  /** As `copy`; the items are removed. */
  readonly cut: () => string | null;
  /** Pastes a text; without one, what this browser kept of the last copy. */
  readonly paste: (text: string | null) => Promise<void>;
  /** Carries out a command of the menu with the system's clipboard; answers whether it was one. */
  readonly run: (command: TimelineCommand) => boolean;
}

/** Copies, cuts and pastes items within a program and between programs. */
export function useClipboard(use: ClipboardUse): Clipboard {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { userId, customerUserId } = useMe();
  const ownerKey = `${userId}/${customerUserId}`;
  // Clips are looked up before a paste: by then the list may be another one.
  const latest = useRef(use);
  useEffect(() => {
    latest.current = use;
  });
  const copy = (): string | null => {
    const { editor, clips, programId, fps } = latest.current;
    const itemIds = copiedIds(editor);
    if (itemIds.size === 0) return null;
    const nameOf = (clipId: string) => clips.get(clipId)?.name.slice(0, 200) ?? '';
    const text = copyItems({ programId, fps, list: editor.list, itemIds, nameOf });
    void keptEdits.write('clipboards', ownerKey, text);
    showToast(t('programs.clipboard.copied', { count: itemIds.size }));
    return text;
  };
  const cut = () => {
    const text = copy();
    const { editor, clips, onSeek } = latest.current;
    const frame = text === null ? null : editor.edit('remove', clips);
    if (frame !== null && frame !== editor.playhead.get()) onSeek(frame);
    return text;
  };
  const place = async (copied: CopiedItems) => {
    const lengths = await usableLengths(queryClient, clipIdsOf(copied.items));
    const { editor, programId, fps, onSeek } = latest.current;
    const { list } = editor;
    const items = pastedItems(copied, { programId, list, fps, lengths, newId: () => crypto.randomUUID() });
    const names = copied.names.filter(({ clipId }) => !lengths.has(clipId)).map(({ name }) => name);
    if (list.length + items.length > mostItems)
      return showToast(t('programs.clipboard.tooMany', { most: mostItems }));
    if (names.length > 0) showToast(leftOutText(t, names));
    if (items.length > 0) onSeek(editor.addItems(items));
  };
  const paste = async (text: string | null) => {
    const kept = text === null || text.trim() === '' ? await keptEdits.read('clipboards', ownerKey) : text;
    const copied = typeof kept === 'string' ? readCopied(kept) : null;
    if (copied === null) return showToast(t('programs.clipboard.nothing'));
    await place(copied).catch((error: unknown) => showError(error, t('programs.clipboard.failed')));
  };
  const run = (command: TimelineCommand) => {
    if (command === 'paste') {
      // Where the browser doesn't let it be read, what was kept of the last copy is pasted.
      void readSystemClipboard().then(paste);
      return true;
    }
    if (command !== 'copy' && command !== 'cut') return false;
    const text = command === 'copy' ? copy() : cut();
    if (text !== null) void navigator.clipboard?.writeText(text).catch(() => undefined);
    return true;
  };
  return { copy, cut, paste, run };
}

async function readSystemClipboard(): Promise<string | null> {
  return navigator.clipboard?.readText().catch(() => null) ?? null;
}

/** What is selected, else the item under the playhead; nothing while a title, music or a chapter is. */
function copiedIds({ list, selection, attached, playhead }: Editor): ReadonlySet<string> {
  if (attached !== null) return new Set();
  if (selection.ids.size > 0) return selection.ids;
  const under = locate(list, playhead.get())?.item.itemId;
  return new Set(under === undefined ? [] : [under]);
}

const atOnce = 8;

/** The lengths of the clips that this user can use. */
async function usableLengths(
  queryClient: QueryClient,
  clipIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const lengths = new Map<string, number>();
  const look = async (clipId: string) => {
    const clip = await queryClient.fetchQuery(clipQuery(clipId)).catch((error: unknown) => {
      if (isCallError(error, 'not-found') || isCallError(error, 'forbidden')) return null;
      throw error;
    });
    if (clip !== null && isUsable(clip)) lengths.set(clipId, framesOf(clip));
  };
  for (let at = 0; at < clipIds.length; at += atOnce)
    await Promise.all(clipIds.slice(at, at + atOnce).map(look));
  return lengths;
}

const namedClips = 5;

function leftOutText(t: TFunction, names: readonly string[]): string {
  const known = names.filter((name) => name !== '').slice(0, namedClips);
  const count = names.length;
  if (known.length === 0) return t('programs.clipboard.leftOut', { count });
  const more = count > known.length ? '…' : '';
  return t('programs.clipboard.leftOutNamed', { count, names: known.join(', ') + more });
}
