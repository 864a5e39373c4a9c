import type { ProgramDetail } from '@rushes/contract/create/programs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readDeviceChoice, writeDeviceChoice } from '../../../lib/device/device-choices.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { newestQuery } from './api.ts';

/** A program that can follow the one that plays. */
export interface NextProgram {
  readonly programId: string;
  readonly title: string;
  readonly by: string;
  readonly durationMs: number;
  readonly poster: string | null;
  readonly sprite: string | null;
}

const shownMost = 8;

/** What comes after a program: the rest of the channel that it is watched in, else what was not viewed yet, else everything. */
export function useUpNext(
  { programId, publishedAt }: ProgramDetail,
  channelId: string | undefined,
): readonly NextProgram[] {
  const channel = useQuery({
    ...callQuery('channel', 'getChannelItems', { channelId: channelId ?? '', limit: 100 }),
    enabled: channelId !== undefined,
    throwOnError: false,
  });
  const isFeed = channelId === undefined || channel.isError;
  const notViewed = useQuery({ ...newestQuery('notViewed', 24), enabled: isFeed });
  const isOther = (item: { readonly programId: string }) => item.programId !== programId;
  const allViewed = notViewed.data !== undefined && !notViewed.data.items.some(isOther);
  const all = useQuery({ ...newestQuery('all', 24), enabled: isFeed && allViewed });
  if (!isFeed) {
    const items = channel.data?.items ?? [];
    const at = items.findIndex((item) => item.programId === programId);
    return items.slice(at + 1, at + 1 + shownMost).map((item) => ({ ...item, by: item.submittedBy }));
  }
  const others = ((allViewed ? all : notViewed).data?.items ?? []).filter(isOther);
  // Older ones come first, so that two programs do not lead to each other for ever.
  const isOlder = (item: (typeof others)[number]) => publishedAt !== null && item.publishedAt < publishedAt;
  const inOrder = [...others.filter(isOlder), ...others.filter((item) => !isOlder(item))];
  return inOrder.slice(0, shownMost).map((item) => ({ ...item, by: item.publishedBy }));
}

/** Whether the next program starts by itself, remembered on this device. */
export function useAutoplay(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => readDeviceChoice('autoplayNext') !== 'off');
  const choose = (next: boolean) => {
    setIsOn(next);
    writeDeviceChoice('autoplayNext', next ? null : 'off');
  };
  return [isOn, choose];
}
