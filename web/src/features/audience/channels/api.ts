import type { CallRequest } from '@rushes/contract/call';
import type { ChannelItem, ChannelItemState, ListedChannel } from '@rushes/contract/audience/channels';
import type { ChannelMember } from '@rushes/contract/audience/channel-members';
import { channelList, channelMemberList } from '@rushes/contract/audience/lists/channels';
import type { Services } from '@rushes/contract/services';
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { showError, showToast, showUndo } from '../../../ui/toast.tsx';
import { confirmAudience } from '../../core/access-changes/api.ts';

export type ChannelColumn = keyof typeof channelList.columns;
export type MemberColumn = keyof typeof channelMemberList.columns;
type Calls = Services['channel']['calls'];

/** Channels as a list. */
export const channelSource = {
  list: channelList,
  key: ['channel', 'getChannels'],
  getPage: api.channel.getChannels,
  getCount: api.channel.countChannels,
} satisfies ListSource<ListedChannel, ChannelColumn>;

/** Who is in one channel, as a list. */
export const membersOf = (channelId: string) =>
  ({
    list: channelMemberList,
    key: ['channel', 'getMembers'],
    getPage: api.channel.getMembers,
    getCount: api.channel.countMembers,
    extra: { channelId },
  }) satisfies ListSource<ChannelMember, MemberColumn>;

export const channelQuery = (channelId: string) => callQuery('channel', 'getChannel', { channelId });
/** A channel as those meet it who may watch it. */
export const knownChannelQuery = (channelId: string) =>
  callQuery('channel', 'getChannelItems', { channelId, limit: 1 });
export const inboxQuery = () => callQuery('channel', 'getInbox', {});
export const discoverQuery = (search: string) =>
  callQuery('channel', 'discover', { limit: 100, ...(search === '' ? {} : { search }) });
export const candidatesQuery = (channelId: string, search: string) =>
  callQuery('channel', 'findCandidates', { channelId, search });
export const programChannelsQuery = (programId: string) =>
  callQuery('channel', 'getProgramChannels', { programId });
export const ownProgramsQuery = (search: string) =>
  callQuery('program', 'getPrograms', {
    limit: 50,
    filters: [{ column: 'state', op: 'in', values: ['published'] }],
    ...(search === '' ? {} : { search }),
  });

/** Of programs, those that can't be added again. */
export const presentQuery = (channelId: string, programIds: readonly string[]) =>
  callQuery('channel', 'findPresent', { channelId, programIds: [...programIds] });

const fromCursor = (cursor: string) => (cursor === '' ? {} : { cursor });

/** Items of a channel for those who look after it. */
export function itemsQuery(channelId: string, states: readonly ChannelItemState[]) {
  return infiniteQueryOptions({
    queryKey: ['channel', 'getItems', channelId, states] as const,
    queryFn: ({ pageParam, signal }) =>
      api.channel.getItems(
        { channelId, states: [...states], limit: 50, ...fromCursor(pageParam) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** What is shown in all channels of the user, or in one. */
export function shownQuery(channelId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['channel', 'shown', channelId ?? ''] as const,
    queryFn: async ({ pageParam, signal }) => {
      const asked = { limit: 24, ...fromCursor(pageParam) };
      if (channelId !== undefined) return api.channel.getChannelItems({ channelId, ...asked }, { signal });
      return { ...(await api.channel.getInboxItems(asked, { signal })), channel: null };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    refetchOnWindowFocus: false,
  });
}

/** Fetches everything about channels again. */
export function refreshChannels(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['channel'] });
}

/** A change of channels that says what went wrong and fetches what is shown again. */
export function useChannelChange<Request, Answer>(
  change: (request: Request) => Promise<Answer>,
  { done, onDone }: { done?: string; onDone?: (answer: Answer) => void } = {},
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      if (done !== undefined) showToast(done);
      onDone?.(answer);
    },
    onError: (error) => {
      // The user has already cancelled the first; the screen asks about the second.
      const isAsked = isCallError(error, 'audience-changes') || isCallError(error, 'conflict');
      if (!isAsked) showError(error, t('errors.unexpected'));
    },
    onSettled: () => refreshChannels(queryClient),
  });
}

/** Takes archived channels back into use; an undo gives back what was there and asks nothing. */
export function useRestore(onDone?: () => void) {
  const { t } = useTranslation();
  return useChannelChange(
    ({ channelIds, isUndo }: { channelIds: readonly string[]; isUndo: boolean }) => {
      const restore = (confirmed: boolean) =>
        api.channel.restoreChannels({ channelIds: [...channelIds], confirmed });
      return isUndo ? restore(true) : confirmAudience(restore);
    },
    {
      onDone: ({ changed }) => {
        // Someone else restored them meanwhile.
        if (changed.length > 0) showToast(t('channels.list.restored', { count: changed.length }));
        onDone?.();
      },
    },
  );
}

/** Archives channels and offers to take it back. */
export function useArchive(onDone?: () => void) {
  const { t } = useTranslation();
  const restore = useRestore();
  return useChannelChange((channelIds: string[]) => api.channel.archiveChannels({ channelIds }), {
    onDone: ({ changed }) => {
      onDone?.();
      showUndo({
        message: t('channels.list.archived', { count: changed.length }),
        undoLabel: t('channels.undo'),
        onUndo: () => restore.mutate({ channelIds: changed, isUndo: true }),
      });
    },
  });
}

/** Moves channels to the bin and offers to take it back. */
export function useDeleteChannels(onDone?: () => void) {
  const { t } = useTranslation();
  const me = useMe();
  const restore = useRestore();
  return useChannelChange((channelIds: string[]) => api.channel.deleteChannels({ channelIds }), {
    onDone: ({ changed }) => {
      onDone?.();
      showUndo({
        message: t('channels.list.deleted', { count: changed.length, days: me.customer?.binDays }),
        undoLabel: t('channels.undo'),
        onUndo: () => restore.mutate({ channelIds: changed, isUndo: true }),
      });
    },
  });
}

type RemovalMessage = 'channels.items.removed' | 'channels.own.withdrawn' | 'channels.own.dismissed';

/** Takes an item out of its channel and offers to put it back as it was. */
export function useRemoveItem(
  { channelId, itemId, title }: Pick<ChannelItem, 'channelId' | 'itemId' | 'title'>,
  done: RemovalMessage = 'channels.items.removed',
) {
  const { t } = useTranslation();
  const restore = useChannelChange(() => api.channel.restoreItems({ channelId, itemIds: [itemId] }), {
    done: t('channels.items.restored', { title }),
  });
  return useChannelChange(() => api.channel.removeItems({ channelId, itemIds: [itemId] }), {
    onDone: () =>
      showUndo({
        message: t(done, { title }),
        undoLabel: t('channels.undo'),
        onUndo: () => restore.mutate(undefined),
      }),
  });
}

/** Changes a channel over what was seen of it; its answer is in place of what was read. */
export function useUpdateChannel(channelId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useChannelChange(
    (change: Omit<CallRequest<Calls['updateChannel']>, 'channelId' | 'confirmed'>) =>
      confirmAudience((confirmed) => api.channel.updateChannel({ channelId, ...change, confirmed })),
    {
      done: t('channels.saved'),
      onDone: (saved) => queryClient.setQueryData(channelQuery(channelId).queryKey, saved),
    },
  );
}
