import type { CallRequest } from '@rushes/contract/call';
import type { CatalogueName, WholeCatalogue } from '@rushes/contract/catalogues';
import type { Services } from '@rushes/contract/services';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../lib/call-error.ts';
import { callQuery } from '../../lib/query.ts';
import { showError } from '../../ui/toast.tsx';

export type OverrideRequest = CallRequest<Services['catalogue']['calls']['setOverride']>;

export const catalogueQuery = (catalogue: CatalogueName) =>
  callQuery('catalogue', 'getCatalogue', { catalogue });
export const overridesQuery = (itemId: string) => callQuery('catalogue', 'getOverrides', { itemId });
export const customersQuery = (search: string) => callQuery('catalogue', 'findCustomers', { search });
/** What people of an organisation choose from. */
export const shotTypesQuery = () => callQuery('catalogue', 'getShotTypes', {});

/** Changes a catalogue and shows what it became; where somebody was faster, what they left. */
export function useChangeCatalogue<Request, Response extends WholeCatalogue>(
  catalogue: CatalogueName,
  change: (request: Request) => Promise<Response>,
  onDone?: (response: Response, request: Request) => void,
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = catalogueQuery(catalogue);
  return useMutation({
    mutationFn: change,
    onSuccess: (response, request) => {
      queryClient.setQueryData<WholeCatalogue>(queryKey, { items: response.items });
      onDone?.(response, request);
    },
    onError: (error) => {
      const isConflict = isCallError(error, 'conflict');
      showError(isConflict ? null : error, t(isConflict ? 'catalogues.conflict' : 'errors.unexpected'));
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
