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

/** Those of the installation, as support edits them. */
export const offeredTemplatesQuery = () => callQuery('template', 'getOfferedTemplates', {});
export const offeredTemplateQuery = (templateId: string) =>
  callQuery('template', 'getOfferedTemplate', { templateId });

/** Shot types to choose from. */
export const shotTypesQuery = () =>
  queryOptions({ ...callQuery('catalogue', 'getShotTypes', {}), staleTime: 60_000 });

/** Puts a newer state of a template where its screen reads it, and has the list read again. */
export function rememberTemplate(queryClient: QueryClient, template: TemplateDetail): void {
  const { templateId, scope, canEdit } = template;
  const isOffered = scope === 'installation' && canEdit;
  const query = isOffered ? offeredTemplateQuery(templateId) : templateQuery(templateId);
  queryClient.setQueryData(query.queryKey, template);
  if (isOffered) void queryClient.invalidateQueries({ queryKey: offeredTemplatesQuery().queryKey });
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

/** Lets everyone of the organisation find a personal template. */
export function useShareTemplate() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ templateId, revision }: Pick<Template, 'templateId' | 'revision'>) =>
      api.template.updateTemplate({ templateId, revision, scope: 'organisation' }),
    onSuccess: (shared) => {
      rememberTemplate(queryClient, shared);
      showToast(t('templates.shared', { title: shared.title }));
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}

/** Takes a template of the installation from creators, or offers it to them again. */
export function useHideTemplate() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ templateId, isHidden }: Pick<Template, 'templateId' | 'isHidden'>) =>
      api.template.hideTemplate({ templateId, isHidden }),
    onSuccess: (template) => rememberTemplate(queryClient, template),
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}

/** Offers a template to no organisation any more, and offers to take that back. */
export function useWithdrawTemplate() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const set = useMutation({
    mutationFn: ({ templateId, isWithdrawn }: { templateId: string; isWithdrawn: boolean; title: string }) =>
      api.template.withdrawOfferedTemplate({ templateId, isWithdrawn }),
    onSuccess: (_answer, template) => {
      void queryClient.invalidateQueries({ queryKey: ['template'] });
      if (template.isWithdrawn)
        showUndo({
          message: t('templates.offered.withdrawn', { title: template.title }),
          undoLabel: t('templates.undo'),
          onUndo: () => set.mutate({ ...template, isWithdrawn: false }),
        });
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  return set;
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
