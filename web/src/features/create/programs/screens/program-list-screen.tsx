import type { Program } from '@rushes/contract/create/programs';
import { Button } from '@mantine/core';
import { IconArchive, IconMovie, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { showError, showUndo } from '../../../../ui/toast.tsx';
import { BinLink } from '../../../core/bin/parts/bin-link.tsx';
import { useDeletion } from '../../../core/bin/parts/use-deletion.tsx';
import { programSource } from '../api.ts';
import { CreateProgramDialog } from '../parts/list/create-program-dialog.tsx';
import { ImportTimelineDialog } from '../parts/list/import-timeline-dialog.tsx';
import { useSaveAsTemplate } from '../parts/list/use-save-as-template.ts';
import { ProgramMenu } from '../parts/list/program-menu.tsx';
import { useArchive } from '../parts/list/use-archive.ts';
import { programColumns } from '../program-columns.tsx';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';

/** Programs that the user may edit: find one, make one, put some into the bin. */
export function ProgramListScreen() {
  const { t } = useTranslation();
  const list = useList(programSource);
  const columns = useMemo(() => programColumns(t), [t]);
  const [isMaking, setIsMaking] = useState(false);
  useDraftDialog(t('programs.create.title'), () => setIsMaking(true));
  const removal = useRemoval();
  useListNews();
  const me = useMe();
  const canRemove = may(me, 'create.programs:delete');
  const saveAsTemplate = useSaveAsTemplate();
  const create = may(me, 'create.programs:make') && (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setIsMaking(true)}>
      {t('programs.list.create')}
    </Button>
  );
  const canArchive = may(me, 'create.programs:publish');
  const archive = useArchive();
  const bulkOf = (programs: readonly Program[], clear: () => void) => (
    <>
      {canArchive && <ArchiveButton programs={programs} archive={archive} onDone={clear} />}
      {canRemove && (
        <DeleteButton isPending={removal.isPending} onClick={() => removal.ask(programs, clear)} />
      )}
    </>
  );
  const actions = (
    <>
      {canRemove && <BinLink kind="program" />}
      {create}
    </>
  );
  return (
    <>
      <PageHeader title={t('programs.list.title')} count={list.total} actions={actions} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('programs.list.title')}
        rowId={({ programId }) => programId}
        rowLabel={({ title }) => title}
        rowHeightPx={68}
        renderRowMenu={(program) => (
          <ProgramMenu
            {...{ program, saveAsTemplate }}
            onRemove={canRemove ? () => removal.ask([program]) : undefined}
            onArchive={canArchive ? () => archive.toggle([program]) : undefined}
          />
        )}
        renderBulk={canRemove || canArchive ? bulkOf : undefined}
        empty={<NoPrograms action={create} />}
      />
      {removal.dialog}
      <NewProgram opened={isMaking} onClose={() => setIsMaking(false)} />
    </>
  );
}

/** Asks for a title, or for a timeline of another editor. */
function NewProgram({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isImporting, setIsImporting] = useState(false);
  const changeToImport = () => {
    onClose();
    setIsImporting(true);
  };
  return (
    <>
      <CreateProgramDialog {...{ opened, onClose }} onImport={changeToImport} />
      <ImportTimelineDialog opened={isImporting} onClose={() => setIsImporting(false)} />
    </>
  );
}

function NoPrograms({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture={<IconMovie size={64} stroke={1} color="var(--mantine-color-anchor)" aria-hidden />}
      title={t('programs.list.empty')}
      text={t('programs.list.emptyText')}
      action={action}
    />
  );
}

interface ArchiveButtonProps {
  readonly programs: readonly Program[];
  readonly archive: ReturnType<typeof useArchive>;
  readonly onDone: () => void;
}

function ArchiveButton({ programs, archive, onDone }: ArchiveButtonProps) {
  const { t } = useTranslation();
  const isBack = programs.every(({ isArchived }) => isArchived);
  return (
    <Button
      variant="subtle"
      leftSection={<IconArchive size={20} stroke={1.5} aria-hidden />}
      loading={archive.isPending}
      onClick={() => archive.toggle(programs, onDone)}
    >
      {t(isBack ? 'programs.list.unarchive' : 'programs.list.archive')}
    </Button>
  );
}

function DeleteButton({ isPending, onClick }: { isPending: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={20} stroke={1.5} aria-hidden />}
      loading={isPending}
      onClick={onClick}
    >
      {t('programs.list.delete')}
    </Button>
  );
}

/** Says where programs are used, puts them into the bin, and offers to take it back. */
function useRemoval() {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['program'] });
  const onError = (error: unknown) => showError(error, t('programs.list.failed'));
  const restore = useMutation({
    mutationFn: (programIds: string[]) => api.program.restorePrograms({ programIds }),
    onSettled: refresh,
    onError,
  });
  const [{ programs, clear }, setAsked] = useState<PendingDeletion>({ programs: [], clear: undefined });
  const remove = useMutation({
    mutationFn: (programIds: string[]) => api.program.deletePrograms({ programIds }),
    onSuccess: ({ deleted, failed }) => {
      clear?.();
      if (failed.length > 0) showError(null, t('programs.list.deleteFailed', { count: failed.length }));
      if (deleted.length === 0) return;
      const [only] = programs;
      showUndo({
        message:
          programs.length === 1 && only !== undefined
            ? t('programs.list.deleted', { title: only.title })
            : t('programs.list.deletedMany', { count: deleted.length, days: me.customer?.binDays }),
        undoLabel: t('programs.list.undo'),
        onUndo: () => restore.mutate(deleted),
      });
    },
    onSettled: refresh,
    onError,
  });
  const deletion = useDeletion('program', remove.mutate);
  return {
    isPending: deletion.isPending || remove.isPending,
    dialog: deletion.dialog,
    ask: (asked: readonly Program[], done?: () => void) => {
      setAsked({ programs: asked, clear: done });
      deletion.ask(asked.map(({ programId }) => programId));
    },
  };
}

interface PendingDeletion {
  readonly programs: readonly Program[];
  readonly clear: (() => void) | undefined;
}

/** Keeps shown programs fresh; rows change in place and do not jump while one reads. */
function useListNews(): void {
  const queryClient = useQueryClient();
  const [isWaiting, setIsWaiting] = useState(false);
  useLiveEvents((event) => {
    if (event.type !== 'program' || isWaiting) return;
    setIsWaiting(true);
    setTimeout(() => {
      setIsWaiting(false);
      void queryClient.invalidateQueries({ queryKey: ['program', 'getPrograms'] });
    }, 1_000);
  });
}
