import { useQueries } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { callQuery } from '../../lib/api/query.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { usePalettePlaces } from './palette-actions.tsx';
import { type PaletteAction, useHits } from './palette-hits.tsx';
import { readRecent, recentAt, type RecentItem } from './recent-items.ts';

/** What was opened last, besides what is on the screen, and is still there for the user; named as it is now. */
export function useRecentHits(me: SignedIn, isOpen: boolean): PaletteAction[] {
  const hits = useHits();
  const places = usePalettePlaces(me);
  const { pathname, search } = useLocation();
  const { user }: { user?: unknown } = search;
  const items = useMemo(() => {
    const here = recentAt(pathname, user, [pathname]);
    return isOpen ? readRecent().filter(({ kind, id }) => kind !== here?.kind || id !== here.id) : [];
  }, [isOpen, pathname, user]);
  const clips = useQueries({
    queries: idsOf(items, 'clip').map((clipId) => callQuery('clip', 'getClip', { clipId })),
  });
  const programs = useQueries({
    queries: [...new Set([...idsOf(items, 'program'), ...idsOf(items, 'draft')])].map((programId) =>
      callQuery('program', 'getProgram', { programId }),
    ),
  });
  const users = useQueries({
    queries: idsOf(items, 'user').map((customerUserId) =>
      callQuery('directory', 'getUser', { customerUserId }),
    ),
  });
  return items.flatMap(({ kind, id }): PaletteAction[] => {
    if (kind === 'place') return places.filter((each) => each.id === id).map(asRecent);
    if (kind === 'clip')
      return clips.flatMap(({ data }) => (data?.clipId === id ? [asRecent(hits.clip(data))] : []));
    if (kind === 'user')
      return users.flatMap(({ data }) => (data?.customerUserId === id ? [asRecent(hits.user(data))] : []));
    return programs.flatMap(({ data }) =>
      data?.programId === id ? [asRecent(hits[kind]({ ...data, poster: data.playback.poster }))] : [],
    );
  });
}

function idsOf(items: readonly RecentItem[], kind: RecentItem['kind']): string[] {
  return items.filter((each) => each.kind === kind).map(({ id }) => id);
}

function asRecent(action: PaletteAction): PaletteAction {
  return { ...action, id: `recent ${action.id}` };
}
