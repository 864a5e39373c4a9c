import { Button } from '@mantine/core';
import type { Storyboard } from '@rushes/contract/create/storyboards';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { BinLink } from '../../../core/bin/parts/bin-link.tsx';
import { storyboardSource, useDeleteStoryboards } from '../api.ts';
import { CreateStoryboardDialog } from '../parts/create-storyboard-dialog.tsx';
import { StoryboardMenu } from '../parts/storyboard-menu.tsx';
import { storyboardColumns } from '../storyboard-columns.tsx';

/** Storyboards of the organisation and one's own. */
export function StoryboardListScreen() {
  const { t } = useTranslation();
  const list = useList(storyboardSource);
  const columns = useMemo(() => storyboardColumns(t), [t]);
  const [isMaking, setIsMaking] = useState(false);
  useDraftDialog(t('storyboards.create.title'), () => setIsMaking(true));
  const canEdit = may(useMe(), 'create.storyboards:edit');
  const actions = canEdit && (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setIsMaking(true)}>
      {t('storyboards.create.title')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('storyboards.title')}
        count={list.total}
        actions={
          <>
            {canEdit && <BinLink kind="storyboard" />}
            {actions}
          </>
        }
      />
      <DataGrid
        list={list}
        columns={columns}
        label={t('storyboards.title')}
        rowId={({ storyboardId }) => storyboardId}
        rowLabel={({ title }) => title}
        renderRowMenu={(storyboard) => <StoryboardMenu storyboard={storyboard} />}
        renderBulk={canEdit ? (rows, clear) => <DeleteButton storyboards={rows} onDone={clear} /> : undefined}
        empty={<NoStoryboards actions={actions} />}
      />
      <CreateStoryboardDialog opened={isMaking} onClose={() => setIsMaking(false)} />
    </>
  );
}

function DeleteButton({ storyboards, onDone }: { storyboards: readonly Storyboard[]; onDone: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteStoryboards(onDone);
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={20} stroke={1.5} aria-hidden />}
      loading={remove.isPending}
      onClick={() => remove.mutate(storyboards.map(({ storyboardId }) => storyboardId))}
    >
      {t('storyboards.delete')}
    </Button>
  );
}

function NoStoryboards({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture={<Illustration name="film" />}
      title={t('storyboards.empty.title')}
      text={t('storyboards.empty.text')}
      action={actions}
    />
  );
}
