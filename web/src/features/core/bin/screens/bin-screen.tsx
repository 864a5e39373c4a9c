import { ActionIcon, Button, Menu, Select } from '@mantine/core';
import type { DeletedObject } from '@rushes/contract/core/bin';
import { type DeletedKind, deletedKinds } from '@rushes/contract/core/lists/bin';
import { IconArrowBackUp, IconDots, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { type ListState, useList } from '../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { type BinColumn, binSource } from '../api.ts';
import { binColumns } from '../bin-columns.tsx';
import { PermanentDialog } from '../parts/permanent-dialog.tsx';
import { useRestore } from '../parts/use-restore.tsx';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;
const menuIcon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface PendingDeletion {
  readonly objects: readonly DeletedObject[];
  readonly onDone: () => void;
}

/** What was deleted and the user may restore. */
export function BinScreen() {
  const { t } = useTranslation();
  const list = useList(binSource);
  const columns = useMemo(() => binColumns(t), [t]);
  const days = useMe().customer?.binDays ?? 0;
  const { restore, isPending } = useRestore();
  const [asked, setAsked] = useState<PendingDeletion | null>(null);
  useNews();
  const bulkOf = (objects: readonly DeletedObject[], clear: () => void) => (
    <BulkActions
      isRestoring={isPending}
      onRestore={() => restore(objects, clear)}
      onDelete={() => setAsked({ objects, onDone: clear })}
    />
  );
  return (
    <section aria-label={t('bin.title')}>
      <PageHeader title={t('bin.title')} count={list.total} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('bin.title')}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        toolbar={<KindSelect list={list} />}
        renderRowMenu={(object) => (
          <RowMenu
            object={object}
            onRestore={() => restore([object])}
            onDelete={() => setAsked({ objects: [object], onDone: () => undefined })}
          />
        )}
        renderBulk={bulkOf}
        noMatch={t('bin.noMatch')}
        empty={
          <EmptyState
            picture={<IconTrash size={64} stroke={1} color="var(--mantine-color-anchor)" aria-hidden />}
            title={t('bin.empty')}
            text={t('bin.emptyText', { count: days })}
          />
        }
      />
      {asked !== null && (
        <PermanentDialog
          objects={asked.objects}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            asked.onDone();
          }}
        />
      )}
    </section>
  );
}

interface BulkActionsProps {
  readonly isRestoring: boolean;
  readonly onRestore: () => void;
  readonly onDelete: () => void;
}

function BulkActions({ isRestoring, onRestore, onDelete }: BulkActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconArrowBackUp {...icon} />}
        loading={isRestoring}
        onClick={onRestore}
      >
        {t('bin.restore')}
      </Button>
      <Button variant="subtle" color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
        {t('bin.delete')}
      </Button>
    </>
  );
}

function RowMenu({
  object,
  onRestore,
  onDelete,
}: {
  object: DeletedObject;
  onRestore: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('bin.menuOf', { name: object.name })}>
          <IconDots size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowBackUp {...menuIcon} />} onClick={onRestore}>
          {t('bin.restore')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash {...menuIcon} />} onClick={onDelete}>
          {t('bin.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** One kind, or all. */
function KindSelect({ list }: { list: ListState<DeletedObject, BinColumn> }) {
  const { t } = useTranslation();
  const filters = list.query.filters ?? [];
  const own = filters.find(({ column }) => column === 'kind');
  const value = own?.values.length === 1 ? (own.values[0] ?? 'all') : 'all';
  const choose = (kind: string | null) => {
    const others = filters.filter(({ column }) => column !== 'kind');
    const chosen =
      kind === null || kind === 'all' ? [] : [{ column: 'kind' as const, op: 'in' as const, values: [kind] }];
    list.ask({ ...list.query, filters: [...others, ...chosen] });
  };
  return (
    <Select
      aria-label={t('bin.kindFilter')}
      w={150}
      allowDeselect={false}
      maxDropdownHeight={480}
      value={value}
      onChange={choose}
      data={[
        { value: 'all', label: t('bin.allKinds') },
        ...deletedKinds.map((kind: DeletedKind) => ({ value: kind, label: t(`bin.kinds.${kind}`) })),
      ]}
    />
  );
}

/** Shows what was deleted on other screens, and what others delete and restore. */
function useNews(): void {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.invalidateQueries({ queryKey: ['bin'] }), [queryClient]);
  useLiveEvents((event) => {
    const isOurs = event.type === 'channels' || event.type === 'clip' || event.type === 'program';
    if (!isOurs || ('progress' in event && event.progress !== undefined)) return;
    void queryClient.invalidateQueries({ queryKey: ['bin'] });
  });
}
