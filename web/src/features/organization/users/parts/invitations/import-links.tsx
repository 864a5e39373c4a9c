import { Button, Group, ScrollArea, Skeleton, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { saveCsv } from '../../../../../lib/lists/csv.ts';
import { callQuery } from '../../../../../lib/api/query.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { showError } from '../../../../../ui/toast.tsx';
import { type InvitationLink, LinkRows } from './link-rows.tsx';

/** The links of those whom a table invited, where no mail leaves: the first to copy, and all as CSV. */
export function ImportLinks({ importId }: { importId: string }) {
  const { t } = useTranslation();
  const query = useQuery({ ...callQuery('user', 'getImportLinks', { importId }), staleTime: 0 });
  const download = useMutation({
    mutationFn: async () =>
      saveCsv('invitations.csv', [
        [t('users.columns.userName'), t('users.invite.link')],
        ...(await allLinks(importId)).map(({ email, link }) => [email, link]),
      ]),
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  if (query.isPending) return <Skeleton h={64} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { links } = query.data;
  if (links.length === 0) return null;
  return (
    <>
      <ScrollArea.Autosize mah={240}>
        <Stack gap="xs">
          <LinkRows links={links} />
        </Stack>
      </ScrollArea.Autosize>
      <Group justify="end">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('users.invite.allLinks')}
        </Button>
      </Group>
    </>
  );
}

async function allLinks(importId: string): Promise<InvitationLink[]> {
  const all: InvitationLink[] = [];
  let after: string | undefined;
  do {
    const page = await api.user.getImportLinks({ importId, ...(after === undefined ? {} : { after }) });
    all.push(...page.links);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return all;
}
