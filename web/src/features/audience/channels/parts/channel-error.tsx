import type { UseQueryResult } from '@tanstack/react-query';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { RefusedPlace } from '../../../../ui/refused-place.tsx';
import { MissingState } from '../../../core/bin/parts/missing-state.tsx';

interface ChannelErrorProps {
  readonly channelId: string;
  readonly title: string;
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
}

/** Why a channel does not show: it is for others to look after, it is deleted, or reading it failed. */
export function ChannelError({ channelId, title, query }: ChannelErrorProps) {
  if (isCallError(query.error, 'forbidden')) return <RefusedPlace />;
  return (
    <MissingState
      kind="channel"
      id={channelId}
      title={title}
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  );
}
