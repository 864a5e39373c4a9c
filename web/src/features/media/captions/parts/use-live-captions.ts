import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { tracksQuery } from '../api.ts';
import { writingQuery } from '../writing.ts';

/** Keeps the list of languages of a clip as the server has it. */
export function useLiveCaptions(clipId: string): void {
  const queryClient = useQueryClient();
  useLiveEvents((event) => {
    if (event.type !== 'clip' || event.clipId !== clipId || event.progress !== undefined) return;
    for (const { queryKey } of [tracksQuery(clipId), writingQuery(clipId)])
      void queryClient.invalidateQueries({ queryKey });
  });
}
