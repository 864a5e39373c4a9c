import { Button } from '@mantine/core';
import type { Deliverable } from '@rushes/contract/tasks/deliverables';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../../../lib/lists/use-list.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { BinLink } from '../../../core/bin/parts/bin-link.tsx';
import { useLiveApprovals } from '../../approvals/api.ts';
import { deliverableSource, useDeleteDeliverables } from '../api.ts';
import { deliverableColumns } from '../deliverable-columns.tsx';
import { DeliverableDialog } from '../parts/deliverable-dialog.tsx';

/** Finished videos that were delivered for approval. */
export function DeliverableListScreen() {
  const { t } = useTranslation();
  const list = useList(deliverableSource);
  const columns = useMemo(() => deliverableColumns(t), [t]);
  const [isMaking, setIsMaking] = useState(false);
  useLiveApprovals();
  const canMake = may(useMe(), 'tasks.approvals:make');
  const create = canMake && (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setIsMaking(true)}>
      {t('deliverables.form.create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('deliverables.title')}
        count={list.total}
        actions={
          <>
            {canMake && <BinLink kind="deliverable" />}
            {create}
          </>
        }
      />
      <DataGrid
        list={list}
        columns={columns}
        label={t('deliverables.title')}
        rowId={({ deliverableId }) => deliverableId}
        rowLabel={({ title }) => title}
        renderBulk={
          canMake ? (rows, clear) => <DeleteButton deliverables={rows} onDone={clear} /> : undefined
        }
        empty={
          <EmptyState
            picture={<Illustration name="film" />}
            title={t('deliverables.empty.title')}
            text={t(canMake ? 'deliverables.empty.text' : 'deliverables.empty.reviewerText')}
            action={create}
          />
        }
      />
      <DeliverableDialog
        delivery={isMaking ? { kind: 'create' } : null}
        former={null}
        onClose={() => setIsMaking(false)}
      />
    </>
  );
}

interface DeleteButtonProps {
  readonly deliverables: readonly Deliverable[];
  readonly onDone: () => void;
}

function DeleteButton({ deliverables, onDone }: DeleteButtonProps) {
  const { t } = useTranslation();
  const remove = useDeleteDeliverables(onDone);
  const own = deliverables.filter(({ canManage }) => canManage);
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={20} stroke={1.5} aria-hidden />}
      loading={remove.isPending}
      disabled={own.length === 0}
      onClick={() => remove.mutate(own.map(({ deliverableId }) => deliverableId))}
    >
      {t('deliverables.delete')}
    </Button>
  );
}
