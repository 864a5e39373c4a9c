import { Button } from '@mantine/core';
import type { Bumper } from '@rushes/contract/create/bumpers';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { BinLink } from '../../../core/bin/parts/bin-link.tsx';
import { bumperSource, useDeleteBumpers } from '../api.ts';
import { bumperColumns } from '../bumper-columns.tsx';
import { BumperCards } from '../parts/bumper-cards.tsx';
import { BumperMenu } from '../parts/bumper-menu.tsx';
import { CreateBumperDialog } from '../parts/create-bumper-dialog.tsx';

/** What programs begin and end with: find one, make another. */
export function BumperListScreen() {
  const { t } = useTranslation();
  const list = useList(bumperSource);
  const columns = useMemo(() => bumperColumns(t), [t]);
  const [isMaking, setIsMaking] = useState(false);
  useDraftDialog(t('bumpers.create.title'), () => setIsMaking(true));
  const canEdit = may(useMe(), 'create.bumpers:edit');
  const create = canEdit && (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setIsMaking(true)}>
      {t('bumpers.create.title')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('bumpers.title')}
        count={list.total}
        actions={
          <>
            {canEdit && <BinLink kind="bumper" />}
            {create}
          </>
        }
      />
      <DataGrid
        list={list}
        columns={columns}
        label={t('bumpers.title')}
        rowId={({ bumperId }) => bumperId}
        rowLabel={({ name }) => name}
        rowHeightPx={60}
        renderRowMenu={(bumper) => <BumperMenu bumper={bumper} canEdit={canEdit} />}
        renderBulk={canEdit ? (rows, clear) => <DeleteButton bumpers={rows} onDone={clear} /> : undefined}
        renderCards={(options) => <BumperCards {...options} pages={list.pages} canEdit={canEdit} />}
        empty={<NoBumpers create={create} />}
      />
      <CreateBumperDialog opened={isMaking} onClose={() => setIsMaking(false)} />
    </>
  );
}

function DeleteButton({ bumpers, onDone }: { bumpers: readonly Bumper[]; onDone: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteBumpers(onDone);
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={20} stroke={1.5} aria-hidden />}
      loading={remove.isPending}
      onClick={() => remove.mutate(bumpers.map(({ bumperId }) => bumperId))}
    >
      {t('bumpers.delete')}
    </Button>
  );
}

function NoBumpers({ create }: { create: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture={<Illustration name="film" />}
      title={t('bumpers.empty.title')}
      text={t('bumpers.empty.text')}
      action={
        <>
          {create}
          <ButtonLink to="/clips/list" variant="subtle">
            {t('bumpers.empty.toFootage')}
          </ButtonLink>
        </>
      }
    />
  );
}
