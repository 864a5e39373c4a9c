import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useErasure } from '../api.ts';
import { Certificate } from './certificate.tsx';

/** The certificate of someone who is not here any more; what else there is to say where nobody was erased. */
export function ErasedNotice({
  customerUserId,
  otherwise,
}: {
  customerUserId: string;
  otherwise: ReactNode;
}) {
  const query = useErasure(customerUserId);
  if (query.isPending) return <Skeleton h={168} radius="md" />;
  const [erasure] = query.data?.items ?? [];
  return erasure === undefined ? otherwise : <Certificate erasure={erasure} />;
}
