import type { CallRequest } from '@rushes/contract/call';
import { erasureList } from '@rushes/contract/organization/lists/personal-data';
import type { Erasure, PersonalExport } from '@rushes/contract/organization/personal-data';
import type { Services } from '@rushes/contract/services';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { downloadFile } from '../../../lib/api/download.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { showError, showToast } from '../../../ui/toast.tsx';

const lookEveryMs = 1000;

/** Whose exports: someone’s, by who may, or one’s own. */
export type Whose = { readonly customerUserId: string; readonly name: string } | 'own';

const exportsKey = ['personaldata'] as const;

/** Exports of a user, read again while one is under way. */
export function useExports(whose: Whose) {
  const managed = useQuery({
    ...callQuery('personaldata', 'getExports', {
      customerUserId: whose === 'own' ? '' : whose.customerUserId,
    }),
    enabled: whose !== 'own',
    refetchInterval: ({ state }) => intervalOf(state.data?.exports.some(isAtWork)),
  });
  const own = useQuery({
    ...callQuery('personaldata', 'getOwnExports', {}),
    enabled: whose === 'own',
    refetchInterval: ({ state }) => intervalOf(state.data?.exports.some(isAtWork)),
  });
  return whose === 'own' ? own : managed;
}

function intervalOf(isWorking: boolean | undefined): number | false {
  return isWorking === true ? lookEveryMs : false;
}

export function isAtWork({ state }: Pick<PersonalExport, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

function fetched(each: PersonalExport, path: string): PersonalExport {
  return each.downloadPath === path
    ? { ...each, state: 'expired', downloadPath: null, downloadedAt: new Date().toISOString() }
    : each;
}

/** What can be done with exports. */
export function useExportWork(whose: Whose) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showError(error, t('personalData.failed'));
  const onSettled = () => queryClient.invalidateQueries({ queryKey: exportsKey });
  const create = useMutation({
    mutationFn: () =>
      whose === 'own'
        ? api.personaldata.createOwnExport({})
        : api.personaldata.createExport({ customerUserId: whose.customerUserId }),
    onSuccess: () => showToast(t('personalData.export.asked')),
    onError,
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: (exportId: string) =>
      whose === 'own'
        ? api.personaldata.cancelOwnExport({ exportId })
        : api.personaldata.cancelExport({ exportId }),
    onError,
    onSettled,
  });
  const retry = useMutation({
    mutationFn: (exportId: string) =>
      whose === 'own'
        ? api.personaldata.retryOwnExport({ exportId })
        : api.personaldata.retryExport({ exportId }),
    onError,
    onSettled,
  });
  const download = useMutation({
    mutationFn: ({ path, day }: { path: string; day: string }) =>
      downloadFile(path, `personal-data-${day}.zip`),
    // The server ends it once the last byte has gone out, which is a moment after that byte came in here.
    onSuccess: (_done, { path }) =>
      queryClient.setQueriesData<{ exports?: PersonalExport[] }>({ queryKey: exportsKey }, (list) =>
        list?.exports === undefined
          ? list
          : { ...list, exports: list.exports.map((each) => fetched(each, path)) },
      ),
    onError: (error) => {
      onError(error);
      void onSettled();
    },
  });
  return { create, cancel, retry, download };
}

export const erasurePlanQuery = (customerUserId: string) =>
  callQuery('personaldata', 'planErasure', { customerUserId });

/** The erasure of a user, if there is one; read again while it is under way. */
export function useErasure(customerUserId: string) {
  return useQuery({
    ...callQuery('personaldata', 'getErasures', { customerUserId }),
    refetchInterval: ({ state }) => intervalOf(state.data?.items.some(isErasing)),
  });
}

export function isErasing({ state }: Pick<Erasure, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

export type ErasureColumn = keyof typeof erasureList.columns;

/** Certificates of everybody whom the organisation erased, as a list. */
export const erasureSource = {
  list: erasureList,
  key: ['personaldata', 'getErasures'],
  getPage: api.personaldata.getErasures,
  getCount: api.personaldata.countErasures,
} satisfies ListSource<Erasure, ErasureColumn>;

/** Erases a user. */
export function useErase() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: CallRequest<Services['personaldata']['calls']['eraseUser']>) =>
      api.personaldata.eraseUser(request),
    onError: (error) => showError(error, t('personalData.failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsKey }),
  });
}
