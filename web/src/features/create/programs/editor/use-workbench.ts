import type { Clip } from '@rushes/contract/media/clips';
import type { Draft, ProgramDetail } from '@rushes/contract/create/programs';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runMove } from '../../../../timeline/commands.ts';
import type { TimelineCommand } from '../../../../timeline/keys.ts';
import { addMarkerChapters } from '../../../../timeline/marker-chapters.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { deletedClipsOf, programQuery } from '../api.ts';
import type { PreviewControls } from '../preview/use-preview.ts';
import { useClashNews } from './use-clash-news.ts';
import { type Editor, useEditor } from './use-editor.ts';
import type { NewLook } from './look-edits.ts';
import { useClipboardKeys } from './clipboard-keys.ts';
import { useClipboard } from './use-clipboard.ts';
import { useSlip } from './use-slip.ts';
import { useTitleLook } from '../parts/looks/use-title-look.ts';
import { useSound } from './use-sound.ts';
import { toTimelineClip, useTimelineClips } from './use-timeline-clips.ts';

/** All that the editor's panels share: the edit list, its clips, the preview, and what a command does. */
export function useWorkbench(program: ProgramDetail, draft: Draft) {
  const { programId, fps } = program;
  const onFailure = useSaveFailure();
  const onClash = useClashNews();
  const editor = useEditor({ programId, draft, fps, onFailure, onClash });
  const clips = useKnownClips(programId, editor);
  const preview = useRef<PreviewControls>(null);
  const [rate, setRate] = useState(0);
  const [showsKeys, setShowsKeys] = useState(false);
  const [choosesImage, setChoosesImage] = useState(false);
  const sound = useSound();
  const titleLook = useTitleLook();
  const seekResting = (frame: number) => {
    preview.current?.pause();
    editor.playhead.set(frame);
    preview.current?.seek(frame);
  };
  const clipboard = useClipboard({ programId, fps, editor, clips: clips.known, onSeek: seekResting });
  useClipboardKeys(clipboard);
  const slip = useSlip({ editor, clips: clips.known, preview });
  const addMarkers = useMarkerChapters(editor, clips.clips, fps);
  const run = (command: TimelineCommand) => {
    if (command === 'show-keys') return setShowsKeys(true);
    if (command === 'add-image') {
      preview.current?.pause();
      return setChoosesImage(true);
    }
    if (command === 'toggle-mute') return sound.toggleMute();
    if (command === 'chapters-from-markers') return addMarkers();
    if (clipboard.run(command) || slip(command)) return;
    const look = newLooks[command];
    if (look !== undefined) {
      preview.current?.pause();
      return editor.addLook(look, titleLook);
    }
    if (preview.current !== null && runPreview(command, preview.current)) return;
    const moved = runMove(command, { list: editor.list, playheadFrame: editor.playhead.get(), fps });
    if (moved !== null) return seekResting(moved);
    const frame = editor.edit(command, clips.known);
    // An edit that leaves the playhead where it is does not stop what plays.
    if (frame !== null && frame !== editor.playhead.get()) seekResting(frame);
  };
  return {
    ...clips,
    editor,
    preview,
    rate,
    setRate,
    sound,
    showsKeys,
    setShowsKeys,
    choosesImage,
    setChoosesImage,
    seekResting,
    run,
  };
}

/** Says why a draft couldn't be saved: which of its clips were deleted, or what else. */
function useSaveFailure() {
  const { t } = useTranslation();
  return useCallback(
    (error: unknown) => {
      const names = deletedClipsOf(error);
      if (names.length === 0) return showError(error, t('programs.save.failed'));
      showToast(t('programs.save.clipDeleted', { count: names.length, names: names.join(', ') }));
    },
    [t],
  );
}

/** Adds chapters at the markers of the clips, and says how many. */
function useMarkerChapters(editor: Editor, clips: readonly Clip[], fps: number) {
  const { t } = useTranslation();
  return () => {
    const { list, count } = addMarkerChapters(editor.list, {
      markersOf: new Map(clips.map(({ clipId, markers }) => [clipId, markers])),
      fps,
      newId: () => crypto.randomUUID(),
      nameOf: (number) => t('programs.looks.newChapter', { number }),
    });
    if (count > 0) editor.change(list);
    showToast(t('programs.looks.markerChaptersAdded', { count }));
  };
}

const newLooks: Partial<Record<TimelineCommand, NewLook>> = {
  'add-title': 'title',
  'add-lower-third': 'lower-third',
  'add-chapter': 'chapter',
};

/** Whether a command is one of the preview's; it is carried out then. */
function runPreview(command: TimelineCommand, preview: PreviewControls): boolean {
  if (command === 'toggle-play') preview.togglePlay();
  else if (command === 'shuttle-back') preview.shuttle(-1);
  else if (command === 'shuttle-stop') preview.shuttle(0);
  else if (command === 'shuttle-forward') preview.shuttle(1);
  else if (command === 'toggle-fullscreen') preview.toggleFullscreen();
  else return false;
  return true;
}

/** The clips of the timeline and of the side panel: how the timeline draws them and what plays them. */
function useKnownClips(programId: string, { list, save }: Editor) {
  const queryClient = useQueryClient();
  const { clips, timelineClips, missing, deleted } = useTimelineClips(list, save.draft.deletedClipIds);
  const missingIds = missing.join();
  // Whether a clip that went missing was deleted is known with the program.
  useEffect(() => {
    if (missingIds !== '') void queryClient.invalidateQueries(programQuery(programId));
  }, [queryClient, programId, missingIds]);
  const [listed, setListed] = useState<readonly Clip[]>([]);
  const known = useMemo(
    () => new Map([...listed.map((clip) => [clip.clipId, toTimelineClip(clip)] as const), ...timelineClips]),
    [listed, timelineClips],
  );
  const sources = useMemo(
    () => new Map([...listed, ...clips].map((clip) => [clip.clipId, clip.playback.hls])),
    [listed, clips],
  );
  return { clips, known, sources, missing, deleted, setListed };
}
