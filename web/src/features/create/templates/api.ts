import { templateList } from '@rushes/contract/create/lists/templates';
import type { Template, TemplateDetail } from '@rushes/contract/create/templates';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { useMe } from '../../../lib/session/session.ts';
import { showError, showToast, showUndo } from '../../../ui/toast.tsx';
import { leftOutText } from './parts/left-out.ts';

export type TemplateColumn = keyof typeof templateList.columns;

/** Templates as a list. */
export const templateSource = {
  list: templateList,
  key: ['template', 'getTemplates'],
  getPage: api.template.getTemplates,
  getCount: api.template.countTemplates,
} as const satisfies ListSource<Template, TemplateColumn>;

export const templateQuery = (templateId: string) => callQuery('template', 'getTemplate', { templateId });

/** Shot types to choose from. */
export const shotTypesQuery = () =>
  queryOptions({ ...callQuery('catalogue', 'getShotTypes', {}), staleTime: 60_000 });

/** Puts a newer state of a template where its screen reads it, and has the list read again. */
export function rememberTemplate(queryClient: QueryClient, template: TemplateDetail): void {
  queryClient.setQueryData(templateQuery(template.templateId).queryKey, template);
  void queryClient.invalidateQueries({ queryKey: templateSource.key });
}

/** Moves templates to the bin and offers to take it back. */
export function useDeleteTemplates(onDeleted?: () => void) {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['template'] });
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const restore = useMutation({
    mutationFn: (templateIds: string[]) => api.template.restoreTemplates({ templateIds }),
    onSettled: refresh,
    onError,
  });
  return useMutation({
    mutationFn: (templateIds: string[]) => api.template.deleteTemplates({ templateIds }),
    onSuccess: ({ deleted, failed }) => {
      if (failed.length > 0) showError(null, t('templates.deleteFailed', { count: failed.length }));
      if (deleted.length === 0) return;
      onDeleted?.();
      showUndo({
        message: t('templates.deleted', { count: deleted.length, days: me.customer?.binDays }),
        undoLabel: t('templates.undo'),
        onUndo: () => restore.mutate(deleted),
      });
    },
    onSettled: refresh,
    onError,
  });
}

/** Copies a template and opens the copy. */
export function useDuplicateTemplate() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (templateId: string) => api.template.duplicateTemplate({ templateId }),
    onSuccess: async (copy) => {
      rememberTemplate(queryClient, copy);
      await navigate({ to: '/alltemplate/edit/$templateId', params: { templateId: copy.templateId } });
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}

interface NewProgram {
  readonly templateId: string;
  readonly title?: string;
  readonly values?: { key: string; value: string }[];
}

/** Makes a program of a template and opens it. */
export function useCreateProgram(onCreated?: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (wanted: NewProgram) => api.template.createProgramFromTemplate(wanted),
    onSuccess: async ({ programId, emptySlotIds, leftOut }) => {
      onCreated?.();
      void queryClient.invalidateQueries({ queryKey: ['program', 'getPrograms'] });
      void queryClient.invalidateQueries({ queryKey: ['template'] });
      await navigate({ to: '/myprograms/editprogram/$programId', params: { programId } });
      if (emptySlotIds.length > 0) showToast(t('templates.use.leftOut', { count: emptySlotIds.length }));
      if (leftOut.length > 0) showToast(leftOutText(t, leftOut));
    },
    onError: (error) => showError(error, t('templates.use.failed')),
  });
}
