import { sharePageChoiceList } from '@rushes/contract/audience/lists/share-pages';
import type {
  SharePageChoice,
  SharePageLook,
  SharePageTemplate,
} from '@rushes/contract/audience/share-pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { showError } from '../../../ui/toast.tsx';

export const templatesQuery = () => callQuery('sharepage', 'getSharePages', {});

export type ChoiceColumn = keyof typeof sharePageChoiceList.columns;

/** Customers with their templates, as a list. */
export const choiceSource = {
  list: sharePageChoiceList,
  key: ['sharepage', 'getSharePageChoices'],
  getPage: api.sharepage.getSharePageChoices,
  getCount: api.sharepage.countSharePageChoices,
} satisfies ListSource<SharePageChoice, ChoiceColumn>;

/** A template as it is in a form. */
export interface TemplateValues extends Omit<SharePageLook, 'action'> {
  name: string;
  /** Null for no button. */
  actionId: string | null;
  actionUrl: string;
}

/** With the revision that it was read with, which no field shows. */
export function valuesOf(template: SharePageTemplate): TemplateValues & { revision: number } {
  const { templateId: _id, isDefault: _default, customers: _customers, action, ...rest } = template;
  return { ...rest, actionId: action?.itemId ?? null, actionUrl: action?.url ?? '' };
}

export function fieldsOf<Values extends TemplateValues>({ actionId, actionUrl, ...rest }: Values) {
  return { ...rest, action: actionId === null ? null : { itemId: actionId, url: actionUrl.trim() } };
}

/** Changes the templates and shows what they became. */
export function useChangeTemplates<Request, Response extends { templates: SharePageTemplate[] }>(
  change: (request: Request) => Promise<Response>,
  how: {
    onDone?: (response: Response, request: Request) => void;
    /** Whether the form itself says what went wrong. */
    isRefusalShown?: (error: unknown) => boolean;
  } = {},
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = templatesQuery();
  return useMutation({
    mutationFn: change,
    onSuccess: (response, request) => {
      queryClient.setQueryData(queryKey, { templates: response.templates });
      how.onDone?.(response, request);
    },
    onError: (error) => {
      if (isCallError(error, 'wrong-state')) showError(null, t('sharePages.inUse'));
      else if (how.isRefusalShown?.(error) !== true) showError(error, t('errors.unexpected'));
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
