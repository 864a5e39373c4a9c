import { useDebouncedValue } from '@mantine/hooks';
import type { ClipMarker } from '@rushes/contract/media/clips';
import {
  IconBroadcast,
  IconChecklist,
  IconLayoutBoard,
  IconMovie,
  IconScript,
  IconVideo,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markersWith } from '../../features/media/clips/parts/found-markers.tsx';
import { callQuery } from '../../lib/api/query.ts';
import { formatDuration } from '../../lib/format/format.ts';
import { canSee, may, type SignedIn } from '../../lib/session/session.ts';
import { UserPicture } from '../../ui/user-picture.tsx';
import classes from './palette.module.css';

export interface PaletteAction {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Other words to find it by. */
  readonly keywords?: string;
  readonly leftSection?: ReactNode;
  readonly onClick: () => void;
}

export interface PaletteGroup {
  readonly group: string;
  readonly actions: PaletteAction[];
}

/** Those with words that begin as those of the text do. */
export function keepMatches(text: string, actions: readonly PaletteAction[]): PaletteGroup['actions'] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ label, description, keywords }) =>
    words.every((word) =>
      ` ${label} ${description ?? ''} ${keywords ?? ''}`.toLowerCase().includes(` ${word}`),
    ),
  );
}

interface ClipFacts {
  readonly clipId: string;
  readonly name: string;
  readonly playback: { readonly poster: string | null };
  readonly markers: readonly ClipMarker[];
}
interface ProgramFacts {
  readonly programId: string;
  readonly title: string;
  readonly poster: string | null;
}
interface ChannelFacts {
  readonly channelId: string;
  readonly name: string;
  readonly mayWatch: boolean;
}
interface TaskFacts {
  readonly taskId: string;
  readonly title: string;
}
interface UserFacts {
  readonly customerUserId: string;
  readonly name: string;
  readonly pictureURL: string | null;
}

/** Hits as the palette shows them. */
export function useHits() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return {
    clip: ({ clipId, name, playback }: ClipFacts): PaletteAction => ({
      id: `clip ${clipId}`,
      label: name,
      leftSection: <Thumbnail poster={playback.poster} icon={<IconVideo {...icon} />} />,
      onClick: () => void navigate({ to: '/clips/edit/$clipId', params: { clipId } }),
    }),
    /** A moment of a clip. */
    marker: ({ clipId, name, playback }: ClipFacts, marker: ClipMarker): PaletteAction => ({
      id: `clip ${clipId} ${marker.atMs}`,
      label: name,
      description: `${formatDuration(marker.atMs)} ${marker.name}`,
      leftSection: <Thumbnail poster={playback.poster} icon={<IconVideo {...icon} />} />,
      onClick: () =>
        void navigate({
          to: '/clips/edit/$clipId',
          params: { clipId },
          search: { t: marker.atMs / 1000 },
        }),
    }),
    program: ({ programId, title, poster }: ProgramFacts): PaletteAction => ({
      id: `program ${programId}`,
      label: title,
      leftSection: <Thumbnail poster={poster} icon={<IconMovie {...icon} />} />,
      onClick: () => void navigate({ to: '/home/play/$programId', params: { programId } }),
    }),
    draft: ({ programId, title, poster }: ProgramFacts): PaletteAction => ({
      id: `draft ${programId}`,
      label: title,
      description: t('shell.places.editProgram'),
      leftSection: <Thumbnail poster={poster} icon={<IconMovie {...icon} />} />,
      onClick: () => void navigate({ to: '/myprograms/editprogram/$programId', params: { programId } }),
    }),
    channel: ({ channelId, name, mayWatch }: ChannelFacts): PaletteAction => ({
      id: `channel ${channelId}`,
      label: name,
      leftSection: <Thumbnail poster={null} icon={<IconBroadcast {...icon} />} />,
      // Who may not watch it yet asks to join there.
      onClick: () =>
        void navigate(
          mayWatch
            ? { to: '/home/channel/all', search: { channel: channelId } as never }
            : { to: '/home/discover-channel' },
        ),
    }),
    user: ({ customerUserId, name, pictureURL }: UserFacts): PaletteAction => ({
      id: `user ${customerUserId}`,
      label: name,
      leftSection: (
        <span className={classes['thumbnail']}>
          <UserPicture name={name} url={pictureURL} sizePx={27} />
        </span>
      ),
      onClick: () => void navigate({ to: '/peoplesearch/list', search: { user: customerUserId } as never }),
    }),
  };
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

function Thumbnail({ poster, icon: placeholder }: { poster: string | null; icon: ReactNode }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return (
    <span className={classes['thumbnail']}>
      {poster === null || poster === brokenUrl ? (
        placeholder
      ) : (
        <img src={poster} alt="" decoding="async" onError={() => setBrokenUrl(poster)} />
      )}
    </span>
  );
}

const momentsMost = 3;

/** A clip, and its moments that the text finds; the moments alone where its own name isn't what was found. */
function clipHits(hits: ReturnType<typeof useHits>, clip: ClipFacts, text: string): PaletteAction[] {
  const moments = markersWith(clip.markers, text)
    .slice(0, momentsMost)
    .map((marker) => hits.marker(clip, marker));
  const whole = hits.clip(clip);
  return moments.length > 0 && keepMatches(text, [whole]).length === 0 ? moments : [whole, ...moments];
}

/** Recording tasks that the text finds: those to record, then those that the user asked for. */
function useFoundTasks(
  me: SignedIn,
  { asked, isOn }: { asked: { search: string; limit: number }; isOn: boolean },
) {
  const navigate = useNavigate();
  const toRecord = useQuery({
    ...callQuery('recordingtask', 'getAssignments', asked),
    enabled: isOn && canSee(me, 'tasks.mine'),
  });
  const requested = useQuery({
    ...callQuery('recordingtask', 'getRecordingTasks', asked),
    enabled: isOn && canSee(me, 'tasks.requests'),
  });
  const mine: readonly TaskFacts[] = toRecord.data?.items ?? [];
  const isMine = new Set(mine.map(({ taskId }) => taskId));
  const made: readonly TaskFacts[] = requested.data?.items ?? [];
  const actions = [...mine, ...made.filter(({ taskId }) => !isMine.has(taskId))].map(
    ({ taskId, title }): PaletteAction => ({
      id: `task ${taskId}`,
      label: title,
      leftSection: <Thumbnail poster={null} icon={<IconChecklist {...icon} />} />,
      onClick: () => void navigate({ to: '/tasks/asset/$taskId', params: { taskId } }),
    }),
  );
  return { queries: [toRecord, requested], actions };
}

/** What waits for the user's approval, then what they requested. */
function useFoundApprovals(
  me: SignedIn,
  { asked, isOn }: { asked: { search: string; limit: number }; isOn: boolean },
) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toReview = useQuery({
    ...callQuery('approval', 'getReviews', asked),
    enabled: isOn && canSee(me, 'tasks.mine'),
  });
  const requested = useQuery({
    ...callQuery('approval', 'getApprovals', asked),
    enabled: isOn && (may(me, 'create.programs:publish') || may(me, 'create.scripts:edit')),
  });
  const found = [...(toReview.data?.items ?? []), ...(requested.data?.items ?? [])];
  const unique = new Map(found.map((each) => [each.approvalId, each]));
  const actions = [...unique.values()].map(
    ({ approvalId, title }): PaletteAction => ({
      id: `approval ${approvalId}`,
      label: t('shell.search.approvalOf', { title }),
      leftSection: <Thumbnail poster={null} icon={<IconChecklist {...icon} />} />,
      onClick: () => void navigate({ to: '/tasks/approvals/$approvalId', params: { approvalId } }),
    }),
  );
  return { queries: [toReview, requested], actions };
}

/** Scripts that the text finds, by their titles and words. */
function useFoundScripts(
  me: SignedIn,
  { asked, isOn }: { asked: { search: string; limit: number }; isOn: boolean },
) {
  const navigate = useNavigate();
  const scripts = useQuery({
    ...callQuery('script', 'getScripts', asked),
    enabled: isOn && canSee(me, 'create.scripts'),
  });
  const actions = (scripts.data?.items ?? []).map(
    ({ scriptId, title }): PaletteAction => ({
      id: `script ${scriptId}`,
      label: title,
      leftSection: <Thumbnail poster={null} icon={<IconScript {...icon} />} />,
      onClick: () => void navigate({ to: '/script/edit/$scriptId', params: { scriptId } }),
    }),
  );
  return { queries: [scripts], actions };
}

/** Storyboards that the text finds, by their titles and shots. */
function useFoundStoryboards(
  me: SignedIn,
  { asked, isOn }: { asked: { search: string; limit: number }; isOn: boolean },
) {
  const navigate = useNavigate();
  const storyboards = useQuery({
    ...callQuery('storyboard', 'getStoryboards', asked),
    enabled: isOn && canSee(me, 'create.storyboards'),
  });
  const actions = (storyboards.data?.items ?? []).map(
    ({ storyboardId, title }): PaletteAction => ({
      id: `storyboard ${storyboardId}`,
      label: title,
      leftSection: <Thumbnail poster={null} icon={<IconLayoutBoard {...icon} />} />,
      onClick: () => void navigate({ to: '/storyboards/edit/$storyboardId', params: { storyboardId } }),
    }),
  );
  return { queries: [storyboards], actions };
}

/** What is written before anything is recorded. */
function useFoundPlans(me: SignedIn, found: { asked: { search: string; limit: number }; isOn: boolean }) {
  const { t } = useTranslation();
  const scripts = useFoundScripts(me, found);
  const storyboards = useFoundStoryboards(me, found);
  const groups: PaletteGroup[] = [
    { group: t('shell.search.scripts'), actions: scripts.actions },
    { group: t('shell.search.storyboards'), actions: storyboards.actions },
  ];
  return { queries: [...scripts.queries, ...storyboards.queries], groups };
}

function useFoundUsers(
  me: SignedIn,
  { asked, isOn }: { asked: { search: string; limit: number }; isOn: boolean },
) {
  return useQuery({
    ...callQuery('directory', 'getUsers', asked),
    enabled: isOn && canSee(me, 'organization.directory'),
  });
}

function keepMatching(text: string, groups: readonly PaletteGroup[]): PaletteGroup[] {
  return groups.map(({ group, actions }) => ({ group, actions: keepMatches(text, actions) }));
}

const hitsMost = 5;

/** Users, programs, channels, clips, scripts, storyboards and tasks that the text finds. */
export function useFound(
  me: SignedIn,
  text: string,
): { groups: PaletteGroup[]; isSearching: boolean; isFailed: boolean } {
  const { t } = useTranslation();
  const hits = useHits();
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, 150);
  const isOn = search.length > 1 && typed.length > 1;
  const asked = { search, limit: hitsMost };
  const users = useFoundUsers(me, { asked, isOn });
  const programs = useQuery({
    ...callQuery('program', 'getFeed', { ...asked, filter: 'all' }),
    enabled: isOn && canSee(me, 'home.feed'),
  });
  const drafts = useQuery({
    ...callQuery('program', 'getPrograms', asked),
    enabled: isOn && canSee(me, 'create.programs'),
  });
  const channels = useQuery({
    ...callQuery('channel', 'discover', asked),
    enabled: isOn && canSee(me, 'home.channels'),
  });
  const clips = useQuery({
    ...callQuery('clip', 'getClips', asked),
    enabled: isOn && canSee(me, 'create.footage'),
  });
  const tasks = useFoundTasks(me, { asked, isOn });
  const approvals = useFoundApprovals(me, { asked, isOn });
  const plans = useFoundPlans(me, { asked, isOn });
  const others = [...tasks.queries, ...approvals.queries, ...plans.queries];
  const queries = [users, programs, drafts, channels, clips, ...others];
  if (!isOn) return { groups: [], isSearching: typed.length > 1, isFailed: false };
  const watchable = programs.data?.items ?? [];
  const isWatchable = new Set(watchable.map(({ programId }) => programId));
  const unwatched = (drafts.data?.items ?? []).filter(({ programId }) => !isWatchable.has(programId));
  const found: PaletteGroup[] = [
    { group: t('shell.search.users'), actions: (users.data?.items ?? []).map(hits.user) },
    {
      group: t('shell.search.programs'),
      actions: [
        ...watchable.map(hits.program),
        ...unwatched.map((each) => hits.draft({ ...each, poster: each.playback.poster })),
      ],
    },
    { group: t('shell.search.channels'), actions: (channels.data?.items ?? []).map(hits.channel) },
    {
      group: t('shell.search.footage'),
      actions: (clips.data?.items ?? []).flatMap((clip) => clipHits(hits, clip, search)),
    },
    ...plans.groups,
    { group: t('shell.search.tasks'), actions: [...tasks.actions, ...approvals.actions] },
  ];
  return {
    // What an earlier text found is not opened by a later one.
    groups: search === typed ? found : keepMatching(typed, found),
    isSearching: search !== typed || queries.some(({ isLoading }) => isLoading),
    isFailed: queries.some(({ isError }) => isError),
  };
}
