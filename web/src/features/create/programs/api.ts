import { viewerList } from '@rushes/contract/audience/lists/viewing';
import type { ProgramViewer } from '@rushes/contract/audience/viewing';
import { programList } from '@rushes/contract/create/lists/programs';
import type { Draft, Program, ProgramDetail } from '@rushes/contract/create/programs';
import type { Aspect } from '@rushes/contract/media/clips';
import type { TitleDesign } from '@rushes/contract/media/titles';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import type { ActionClip } from '../../media/clips/parts/clip-actions.ts';
import type { EditList } from '../../../timeline/edit-list.ts';
import { inputOfItem } from '../../../timeline/item-looks.ts';

export function programQuery(programId: string) {
  return callQuery('program', 'getProgram', { programId });
}

/** The MP4s that the user had made of a program; they are followed while one is in the making. */
export function downloadsQuery(programId: string) {
  return queryOptions({
    ...callQuery('program', 'getDownloads', { programId }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.downloads.some(({ state }) => state === 'waiting' || state === 'making') === true ? 1_000 : false,
  });
}

/** What a program asks of its viewers. */
export const discussionQuery = (programId: string) => callQuery('comment', 'getDiscussion', { programId });

export const viewingQuery = (programId: string) => callQuery('viewing', 'getViewing', { programId });

export const viewerCountsQuery = (programId: string) => callQuery('viewing', 'countViewers', { programId });

/** Who a program is for, as a list. */
export const viewersOf = (programId: string) =>
  ({
    list: viewerList,
    key: ['viewing', 'getViewers'],
    getPage: api.viewing.getViewers,
    getCount: api.viewing.countViewersFound,
    extra: { programId },
  }) satisfies ListSource<ProgramViewer, keyof typeof viewerList.columns>;

/** The slots of a program that is made from a template. */
export const slotsQuery = (programId: string) => callQuery('template', 'getProgramSlots', { programId });

/** What a publication is made of, which never changes. */
export function versionQuery(programId: string, number: number) {
  return queryOptions({
    ...callQuery('program', 'getVersion', { programId, number }),
    // The names of its clips may.
    staleTime: 60_000,
  });
}

/** The publications of a program, the latest first. */
export function versionsQuery(programId: string) {
  return infiniteQueryOptions({
    queryKey: ['program', 'getVersions', programId] as const,
    queryFn: ({ pageParam, signal }) =>
      api.program.getVersions({ programId, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  });
}

/** Programs as a list. */
export const programSource = {
  list: programList,
  key: ['program', 'getPrograms'],
  getPage: api.program.getPrograms,
  getCount: api.program.countPrograms,
} as const satisfies ListSource<Program, ProgramColumn>;
export type ProgramColumn = keyof typeof programList.columns;

const usableStates = [{ column: 'state', op: 'in', values: ['processing', 'ready'] }] as const;

export const panelClipsKey = ['clip', 'getClips', 'panel'] as const;

/** Clips for the side panel, newest first. */
export function panelClipsQuery(search: string, showsUnusable: boolean) {
  return infiniteQueryOptions({
    queryKey: [...panelClipsKey, search, showsUnusable] as const,
    queryFn: ({ pageParam, signal }) =>
      api.clip.getClips(
        {
          limit: 50,
          ...(search === '' ? {} : { search }),
          ...(showsUnusable
            ? {}
            : { filters: usableStates.map((filter) => ({ ...filter, values: [...filter.values] })) }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** A title as it is laid over the picture; the same design is drawn once. */
export function titleQuery(title: TitleDesign, aspect: Aspect) {
  const { kind, text, secondLine, place, colour, fontId } = title;
  return queryOptions({
    ...callQuery('program', 'drawTitle', {
      design: { kind, text, secondLine, place, colour, ...(fontId === undefined ? {} : { fontId }) },
      aspect,
    }),
    enabled: text.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function clipQuery(clipId: string) {
  return callQuery('clip', 'getClip', { clipId });
}

/** Groups that a program can be published to. */
export function groupChoicesQuery() {
  return queryOptions({ ...callQuery('program', 'getGroupChoices', {}), staleTime: 60_000 });
}

export function usersQuery(search: string) {
  return queryOptions({
    ...callQuery('customeruser', 'findUsers', { search, limit: 50 }),
    staleTime: 60_000,
  });
}

/** Sends an edit list made from a revision. */
export async function saveTimeline(options: {
  programId: string;
  list: EditList;
  revision: number;
  fps: number;
}): Promise<Draft> {
  const { programId, list, revision, fps } = options;
  const items = list.map((item) => inputOfItem(item, fps));
  return api.program.saveTimeline({ programId, revision, timeline: { items } });
}

/** A clip that a program is made of, or a part of one. */
export type UsedClip = Pick<ActionClip, 'clipId' | 'name' | 'range'>;

const itemOf = ({ clipId, range }: UsedClip) => ({ clipId, ...range });

/** Makes a draft of clips in order. */
export function createProgram(title: string, clips: readonly UsedClip[]) {
  const items = clips.map(itemOf);
  return api.program.createProgram({ title, ...(items.length === 0 ? {} : { timeline: { items } }) });
}

/** Puts clips at the end of a program's draft; gives the draft before and after. */
export async function appendClips(
  programId: string,
  clips: readonly UsedClip[],
): Promise<{ before: Draft; after: Draft }> {
  const { draft } = await api.program.getProgram({ programId });
  if (draft === null) throw new Error('the draft is not for this user');
  const appendTo = async (before: Draft) => {
    const items = [...inputOf(before), ...clips.map(itemOf)];
    const { revision } = before;
    return { before, after: await api.program.saveTimeline({ programId, revision, timeline: { items } }) };
  };
  try {
    return await appendTo(draft);
  } catch (error) {
    const current = conflictOf(error);
    if (current === null) throw error;
    return appendTo(current);
  }
}

/** Takes an append back, unless the draft has changed since. */
export function undoAppend(programId: string, { before, after }: { before: Draft; after: Draft }) {
  const { revision } = after;
  return api.program.saveTimeline({ programId, revision, timeline: { items: inputOf(before) } });
}

/** A draft as it is saved: what a call takes in is part of what it gives out. */
function inputOf({ timeline }: Draft) {
  return timeline.items.map(({ inFrame: _in, outFrame: _out, startFrame: _start, ...item }) => item);
}

/** The other version that a refused save names; null for any other failure. */
export function conflictOf(error: unknown): Draft | null {
  if (!isCallError(error, 'conflict')) return null;
  const { details } = error;
  if (typeof details !== 'object' || details === null || !('current' in details)) return null;
  return details.current as Draft;
}

/** Names of clips for whose deletion a save was refused. */
export function deletedClipsOf(error: unknown): readonly string[] {
  if (!isCallError(error, 'not-found')) return [];
  const { details } = error;
  if (typeof details !== 'object' || details === null || !('deletedClips' in details)) return [];
  return (details.deletedClips as readonly { name: string }[]).map(({ name }) => name);
}

/** Puts a newer state of a program where its screens read it. */
export function rememberProgram(
  queryClient: QueryClient,
  program: Partial<ProgramDetail> & { programId: string },
): void {
  queryClient.setQueryData(programQuery(program.programId).queryKey, (before) =>
    before === undefined ? before : { ...before, ...program },
  );
}
