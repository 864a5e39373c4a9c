import type { Transcript } from '@rushes/contract/media/transcripts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { callQuery } from '../../../../lib/api/query.ts';
import type { EditList } from '../../../../timeline/edit-list.ts';
import type { Transcripts } from '../../../../timeline/transcript.ts';

const transcriptQuery = (clipId: string) => callQuery('transcript', 'getTranscript', { clipId });

const nothing: Transcript = { language: null, unit: 'caption', words: [] };

interface FoundTranscripts {
  readonly transcripts: Transcripts;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** What is spoken in the clips of a list, kept fresh by live events. */
export function useTranscripts(list: EditList): FoundTranscripts {
  const queryClient = useQueryClient();
  const clipIds = useMemo(() => [...new Set(list.map(({ clipId }) => clipId))].toSorted(), [list]);
  const found = useQueries({
    queries: clipIds.map((clipId) => transcriptQuery(clipId)),
    combine: (results) => ({
      texts: results.map(
        ({ data, error }) => data ?? (isCallError(error, 'not-found') ? nothing : undefined),
      ),
      error: results.find(({ error }) => error !== null && !isCallError(error, 'not-found'))?.error ?? null,
    }),
  });
  useLiveEvents((event) => {
    if (event.type !== 'clip' || event.progress !== undefined || !clipIds.includes(event.clipId)) return;
    void queryClient.invalidateQueries({ queryKey: transcriptQuery(event.clipId).queryKey });
  });
  const transcripts = useMemo(
    () =>
      new Map(
        clipIds.flatMap((clipId, at) => {
          const text = found.texts[at];
          return text === undefined ? [] : [[clipId, text] as const];
        }),
      ),
    [clipIds, found.texts],
  );
  return {
    transcripts,
    isPending: found.error === null && transcripts.size < clipIds.length,
    error: found.error,
    retry: () =>
      void Promise.all(
        clipIds.map((clipId) =>
          queryClient.invalidateQueries({ queryKey: transcriptQuery(clipId).queryKey }),
        ),
      ),
  };
}
