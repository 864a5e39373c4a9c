import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { tracksQuery } from '../api.ts';

/** Keeps the list of languages of a clip as the server has it. */
export function useLiveCaptions(clipId: string): void {
  const queryClient = useQueryClient();
  useLiveEvents((event) => {
    if (event.type === 'clip' && event.clipId === clipId && event.progress === undefined)
      void queryClient.invalidateQueries({ queryKey: tracksQuery(clipId).queryKey });
  });
}
