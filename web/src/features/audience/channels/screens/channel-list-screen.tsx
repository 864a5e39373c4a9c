import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ListedChannel } from '@rushes/contract/audience/channels';
import { IconArchive, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { BinLink } from '../../../core/bin/parts/bin-link.tsx';
import { useDeletion } from '../../../core/bin/parts/use-deletion.tsx';
import { channelSource, useArchive, useDeleteChannels } from '../api.ts';
import { channelColumns } from '../channel-columns.tsx';
import { CreateChannelDialog } from '../parts/settings/create-channel-dialog.tsx';
import { RestoreButton } from '../parts/settings/restore-button.tsx';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** Every channel of the organisation: make one, take some out of use. */
export function ChannelListScreen() {
  const { t } = useTranslation();
  const list = useList(channelSource);
  const columns = useMemo(() => channelColumns(t), [t]);
  const [isMaking, making] = useDisclosure(false);
  useDraftDialog(t('channels.new'), making.open);
  const canEdit = may(useMe(), 'audience.channels:edit');
  const create = canEdit && (
    <Button leftSection={<IconPlus {...icon} />} onClick={making.open}>
      {t('channels.new')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('channels.title')}
        count={list.total}
        actions={
          <>
            {canEdit && <BinLink kind="channel" />}
            {create}
          </>
        }
      />
      <DataGrid
        list={list}
        columns={columns}
        label={t('channels.title')}
        rowId={({ channelId }) => channelId}
        rowLabel={({ name }) => name}
        renderBulk={
          canEdit ? (channels, clear) => <BulkActions channels={channels} onDone={clear} /> : undefined
        }
        empty={
          <EmptyState
            picture={<Illustration name="screen" />}
            title={t('channels.list.empty')}
            text={t(canEdit ? 'channels.list.emptyText' : 'shared.seeOnly')}
            action={create}
          />
        }
      />
      <CreateChannelDialog opened={isMaking} onClose={making.close} />
    </>
  );
}

function BulkActions({ channels, onDone }: { channels: readonly ListedChannel[]; onDone: () => void }) {
  const { t } = useTranslation();
  const archive = useArchive(onDone);
  const remove = useDeleteChannels(onDone);
  const deletion = useDeletion('channel', remove.mutate);
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
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash {...icon} />}
        loading={deletion.isPending || remove.isPending}
        onClick={() => deletion.ask(channels.map(({ channelId }) => channelId))}
      >
        {t('channels.list.delete')}
      </Button>
      {deletion.dialog}
    </>
  );
}
