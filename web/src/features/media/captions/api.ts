import type { CallResponse } from '@rushes/contract/call';
import type { CaptionFormat, Captions, captionService, CaptionTrack } from '@rushes/contract/media/captions';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { saveBlob } from '../../../lib/api/download.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { languageName } from '../../../lib/format/language.ts';
import { showError, showUndo } from '../../../ui/toast.tsx';

export interface TrackName {
  readonly clipId: string;
  readonly language: string;
}

export const tracksQuery = (clipId: string) => callQuery('caption', 'getTracks', { clipId });
export const trackQuery = ({ clipId, language }: TrackName) =>
  callQuery('caption', 'getTrack', { clipId, language });

/** Shows what a call has answered wherever the captions are on the screen. */
export function keepCaptions(queryClient: QueryClient, clipId: string, saved: Captions): Promise<void> {
  queryClient.setQueryData(trackQuery({ clipId, language: saved.language }).queryKey, saved);
  return queryClient.invalidateQueries({ queryKey: tracksQuery(clipId).queryKey });
}

/** Endings of files that can be imported. */
export const captionFileTypes = '.vtt,.srt,.ttml,.dfxp,.xml';

/** Reads a file as text, in the encoding that its first bytes tell; UTF-8 else. */
export async function readCaptionFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Old files for one country: most of them were made on Windows.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export interface AddedTrack extends TrackName {
  readonly file: File | null;
}

/** Adds a language, empty or with what a file holds. */
export function useAddTrack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, ...name }: AddedTrack) =>
      file === null
        ? api.caption.saveTrack({ ...name, revision: 0, cues: [] })
        : api.caption.importTrack({ ...name, revision: 0, file: await readCaptionFile(file) }),
    onSuccess: (saved, { clipId }) => keepCaptions(queryClient, clipId, saved),
  });
}

/** Deletes the captions in a language and offers to take it back. */
export function useDeleteTrack(clipId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const back = useMutation({
    mutationFn: ({ language, cues, state, words }: CallResponse<typeof captionService.calls.deleteTrack>) =>
      api.caption.saveTrack({ clipId, language, revision: 0, cues, state, words }),
    onSuccess: (saved) => keepCaptions(queryClient, clipId, saved),
    onError,
  });
  return useMutation({
    mutationFn: ({ language }: CaptionTrack) => api.caption.deleteTrack({ clipId, language }),
    onSuccess: async (deleted) => {
      queryClient.removeQueries({ queryKey: trackQuery({ clipId, language: deleted.language }).queryKey });
      showUndo({
        message: t('captions.deleted', { language: languageName(deleted.language) }),
        undoLabel: t('captions.undo'),
        onUndo: () => back.mutate(deleted),
      });
      await queryClient.invalidateQueries({ queryKey: tracksQuery(clipId).queryKey });
    },
    onError,
  });
}

/** Hands the captions in a format to the browser's downloads. */
export function useDownloadTrack() {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (request: TrackName & { format: CaptionFormat }) => api.caption.getTrackFile(request),
    onSuccess: ({ filename, contentType, file }) =>
      saveBlob(filename, new Blob([file], { type: contentType })),
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}
