import type { ImportJob, ImportState } from '@rushes/contract/core/imports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { uploadTable } from '../../../lib/api/table-upload.ts';
import { showError } from '../../../ui/toast.tsx';

const importQuery = (importId: string) => callQuery('import', 'getImport', { importId });
const recentQuery = (kind: string) => callQuery('import', 'getImports', { kind, limit: 5 });
const atWork: readonly ImportState[] = ['validating', 'applying', 'undoing'];

export interface RowFix {
  readonly row: number;
  readonly values: Record<string, string> | null;
}

/** The newest imports of a kind, as they are now. */
export function useRecentImports(kind: string) {
  return useQuery({ ...recentQuery(kind), staleTime: 0 }).data?.imports ?? [];
}

/** One import from its file to its undoing; followed while the server works on it. */
export function useImport(kind: string, onChanged: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [importId, setImportId] = useState<string | null>(null);
  const query = useQuery({
    ...importQuery(importId ?? ''),
    enabled: importId !== null,
    refetchInterval: ({ state }) => (isAtWork(state.data) ? 400 : false),
  });
  const keep = (job: ImportJob) => {
    queryClient.setQueryData(importQuery(job.importId).queryKey, job);
    setImportId(job.importId);
  };
  const fail = (error: unknown) => showError(error, t('errors.unexpected'));
  const step = { onSuccess: keep, onError: fail } as const;
  const id = importId ?? '';
  return {
    job: importId === null ? undefined : query.data,
    isOpening: query.isLoading,
    error: query.error,
    open: setImportId,
    upload: useMutation({ mutationFn: (file: File) => uploadTable(kind, file), onSuccess: keep }),
    validate: useMutation({
      mutationFn: (mending: { mapping?: Record<string, number | null>; fixes?: RowFix[] }) =>
        api.import.validateImport({ importId: id, ...mending }),
      ...step,
    }),
    apply: useMutation({ mutationFn: () => api.import.applyImport({ importId: id }), ...step }),
    undo: useMutation({ mutationFn: () => api.import.undoImport({ importId: id }), ...step }),
    restart: () => {
      setImportId(null);
      onChanged();
    },
  };
}

export type ImportControl = ReturnType<typeof useImport>;

export function isAtWork(job: ImportJob | undefined): boolean {
  return job !== undefined && atWork.includes(job.state);
}

/** Why a file was not taken, as the server names it. */
export function uploadFault(error: unknown): 'not-text' | 'no-rows' | 'broken-quotes' | 'too-large' | null {
  if (!isCallError(error)) return null;
  if (error.code === 'too-large') return 'too-large';
  const named = error.fields.find(({ path }) => path === 'file')?.message;
  return named === 'not-text' || named === 'no-rows' || named === 'broken-quotes' ? named : null;
}
