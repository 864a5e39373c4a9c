import type { Program, ProgramState } from '@rushes/contract/programs';
import {
  Button,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Table,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconMovie, IconPlus, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { useLiveEvents } from '../../../lib/events.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showError, showUndo } from '../../../ui/toast.tsx';
import { useAfterDelay } from '../../../ui/use-after-delay.ts';
import { type ProgramFilter, programCountQuery, programsQuery } from '../api.ts';
import { CreateProgramDialog } from '../parts/create-program-dialog.tsx';
import { ProgramRow } from '../parts/program-row.tsx';

const stateFilters = ['all', 'draft', 'published', 'unpublished'] as const;

function toState(text: string | undefined): ProgramState | undefined {
  return text === 'draft' || text === 'published' || text === 'unpublished' ? text : undefined;
}

/** Programs that the person may edit: find one, make one, put one into the bin. */
export function ProgramListScreen() {
  const { t } = useTranslation();
  const address = useSearch({ from: '/shell/myprograms/list' });
  const state = toState(address['state']);
  const search = address['q'] ?? '';
  const filter: ProgramFilter = {
    ...(search === '' ? {} : { search }),
    ...(state === undefined ? {} : { state }),
  };
  const query = useInfiniteQuery(programsQuery(filter));
  const count = useQuery(programCountQuery(filter));
  const [isMaking, setIsMaking] = useState(false);
  const programs = query.data?.pages.flatMap((page) => page.items) ?? [];
  const remove = useRemoval();
  useListNews();
  const isFiltered = search !== '' || state !== undefined;
  const create = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setIsMaking(true)}>
      {t('programs.list.create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('programs.list.title')} count={count.data?.count} actions={create} />
      <FilterBar search={search} state={state ?? 'all'} />
      <Rows
        isPending={query.isPending}
        error={query.isError && programs.length === 0 ? query.error : null}
        onRetry={() => void query.refetch()}
        programs={programs}
        isFiltered={isFiltered}
        create={create}
        onRemove={remove}
      />
      {query.hasNextPage && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('programs.more')}
          </Button>
        </Group>
      )}
      <CreateProgramDialog opened={isMaking} onClose={() => setIsMaking(false)} />
    </>
  );
}

function FilterBar({ search, state }: { search: string; state: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/myprograms/list' });
  const [text, setText] = useState(search);
  const apply = useDebouncedCallback((q: string) => {
    void navigate({ search: (before) => ({ ...before, q: q === '' ? undefined : q }), replace: true });
  }, 250);
  return (
    <Group mb="md" gap="sm">
      <TextInput
        w={280}
        aria-label={t('programs.list.search')}
        placeholder={t('programs.list.search')}
        leftSection={<IconSearch size={16} stroke={1.5} />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          apply(event.currentTarget.value.trim());
        }}
      />
      <SegmentedControl
        aria-label={t('programs.list.state')}
        value={state}
        onChange={(value) =>
          void navigate({
            search: (before) => ({ ...before, state: value === 'all' ? undefined : value }),
            replace: true,
          })
        }
        data={stateFilters.map((value) => ({ value, label: t(`programs.list.filters.${value}`) }))}
      />
    </Group>
  );
}

interface RowsProps {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly programs: readonly Program[];
  readonly isFiltered: boolean;
  readonly create: ReactNode;
  readonly onRemove: (program: Program) => void;
}

function Rows({ isPending, error, onRetry, programs, isFiltered, create, onRemove }: RowsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/myprograms/list' });
  const isLate = useAfterDelay(isPending);
  if (error !== null) return <ErrorState error={error} onRetry={onRetry} />;
  if (isPending)
    return isLate ? (
      <Stack gap="xs">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={68} />
        ))}
      </Stack>
    ) : null;
  if (programs.length === 0 && isFiltered)
    return (
      <EmptyState
        title={t('programs.list.noMatch')}
        action={
          <Button variant="default" onClick={() => void navigate({ search: {} })}>
            {t('programs.list.clear')}
          </Button>
        }
      />
    );
  if (programs.length === 0)
    return (
      <EmptyState
        picture={<IconMovie size={64} stroke={1} color="var(--mantine-color-anchor)" aria-hidden />}
        title={t('programs.list.empty')}
        text={t('programs.list.emptyText')}
        action={create}
      />
    );
  return (
    <Table verticalSpacing="xs" highlightOnHover aria-label={t('programs.list.title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('programs.list.columns.program')}</Table.Th>
          <Table.Th>{t('programs.list.columns.state')}</Table.Th>
          <Table.Th>{t('programs.list.columns.duration')}</Table.Th>
          <Table.Th>{t('programs.list.columns.updated')}</Table.Th>
          <Table.Th w={56}>
            <VisuallyHidden>{t('programs.list.columns.actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {programs.map((program) => (
          <ProgramRow key={program.programId} program={program} onRemove={() => onRemove(program)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function useRemoval(): (program: Program) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['program'] });
  const restore = useMutation({
    mutationFn: (programId: string) => api.program.restorePrograms({ programIds: [programId] }),
    onSettled: refresh,
    onError: (error) => showError(error, t('programs.list.failed')),
  });
  const remove = useMutation({
    mutationFn: (program: Program) => api.program.deletePrograms({ programIds: [program.programId] }),
    onSuccess: (answer, program) => {
      if (answer.failed.length > 0) return showError(null, t('programs.list.failed'));
      showUndo({
        message: t('programs.list.deleted', { title: program.title }),
        undoLabel: t('programs.list.undo'),
        onUndo: () => restore.mutate(program.programId),
      });
    },
    onSettled: refresh,
    onError: (error) => showError(error, t('programs.list.failed')),
  });
  return remove.mutate;
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
