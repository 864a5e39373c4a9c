import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ListedChannel } from '@rushes/contract/channels';
import { IconArchive, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../../lib/use-list.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { channelSource, useArchive } from '../api.ts';
import { channelColumns } from '../channel-columns.tsx';
import { CreateChannelDialog } from '../parts/create-channel-dialog.tsx';
import { RestoreButton } from '../parts/restore-button.tsx';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** Every channel of the organisation: make one, take some out of use. */
export function ChannelListScreen() {
  const { t } = useTranslation();
  const list = useList(channelSource);
  const columns = useMemo(() => channelColumns(t), [t]);
  const [isMaking, making] = useDisclosure(false);
  const create = (
    <Button leftSection={<IconPlus {...icon} />} onClick={making.open}>
      {t('channels.new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('channels.title')} count={list.total} actions={create} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('channels.title')}
        rowId={({ channelId }) => channelId}
        rowLabel={({ name }) => name}
        renderBulk={(channels, clear) => <BulkArchive channels={channels} onDone={clear} />}
        empty={
          <EmptyState
            picture={<Illustration name="screen" />}
            title={t('channels.list.empty')}
            text={t('channels.list.emptyText')}
            action={create}
          />
        }
      />
      <CreateChannelDialog opened={isMaking} onClose={making.close} />
    </>
  );
}

function BulkArchive({ channels, onDone }: { channels: readonly ListedChannel[]; onDone: () => void }) {
  const { t } = useTranslation();
  const archive = useArchive(onDone);
  const idsOf = (state: ListedChannel['state']) =>
    channels.filter((channel) => channel.state === state).map(({ channelId }) => channelId);
  const active = idsOf('active');
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconArchive {...icon} />}
        disabled={active.length === 0}
        loading={archive.isPending}
        onClick={() => archive.mutate(active)}
      >
        {t('channels.list.archive')}
      </Button>
      <RestoreButton channelIds={idsOf('archived')} variant="subtle" onDone={onDone} />
    </>
  );
}
