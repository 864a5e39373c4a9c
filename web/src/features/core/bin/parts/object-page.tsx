import { Skeleton, Stack } from '@mantine/core';
import type { DeletedKind } from '@rushes/contract/core/lists/bin';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { MissingState } from './missing-state.tsx';

interface ObjectPageProps<Data> {
  readonly kind: DeletedKind;
  readonly id: string;
  /** What the page shows, for when it can't be read. */
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** The page of one object: while it loads, when it is there, and when it is deleted or can't be read. */
export function ObjectPage<Data>({ kind, id, title, query, children }: ObjectPageProps<Data>) {
  const isLate = useAfterDelay(query.isPending);
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return <MissingState {...{ kind, id, title }} error={query.error} onRetry={() => void query.refetch()} />;
  if (!isLate) return null;
  return (
    <Stack>
      <Skeleton height={36} width={320} />
      <Skeleton height={320} />
    </Stack>
  );
}
