import type { Setup } from '@rushes/contract/organization/setup';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../lib/api/call-error.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { session } from '../../../lib/session/session.ts';
import { usePartRevision, useSharedForm } from '../../../lib/forms/use-shared-form.ts';
import { showError, showToast } from '../../../ui/toast.tsx';

export function setupQuery() {
  return callQuery('setup', 'getSetup', {});
}

/** What a colour would look like; the last preview stays until the next is there. */
export function brandQuery(accentColour: string | null) {
  return queryOptions({
    ...callQuery('setup', 'previewBrand', { accentColour }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
}

/** A part as its form has it, and how it is saved. */
interface PartForm<Part extends SharedPart, Values> {
  readonly part: Part;
  readonly setup: Pick<Setup, Part | 'revision'>;
  readonly save: (request: Setup[Part] & { revision: number }) => Promise<Setup>;
  readonly toValues: (part: Setup[Part]) => Values;
  readonly toPart: (values: Values) => Setup[Part];
}

/** For a form that has a part as it is. */
export function asItIs<T>(values: T): T {
  return values;
}

type SharedPart = 'organisation' | 'rules' | 'links' | 'video';

/** Saves a part over what was seen of it; what someone else saved meanwhile is decided by the user who saves. */
export function useSavePart<Part extends SharedPart, Values extends object>(
  form: Parameters<typeof useSharedForm<Values>>[0],
  { part, setup, save, toValues, toPart }: PartForm<Part, Values>,
) {
  const current = toValues(setup[part]);
  const shared = useSharedForm(form, current);
  const revision = usePartRevision(shared.seen, current, setup.revision);
  const saving = useSaveSetup((values: Values) => save({ ...toPart(values), revision: revision.current }));
  return {
    shared,
    isPending: saving.isPending,
    mutate: (values: Values) =>
      saving.mutate(values, {
        onSuccess: (setup) => shared.handleSaved(toValues(setup[part]), values),
        onError: (error) =>
          shared.handleRefused<Setup>(error, (theirs) => {
            revision.current = theirs.revision;
            return toValues(theirs[part]);
          }),
      }),
  };
}

/** Saves one part: page and shell show at once what the server took. */
export function useSaveSetup<Request>(save: (request: Request) => Promise<Setup>, said?: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (setup) => {
      queryClient.setQueryData(setupQuery().queryKey, setup);
      await session.renewMe();
      showToast(said ?? t('setup.saved'));
    },
    onError: (error) => {
      if (!isCallError(error, 'conflict')) showError(error, t('setup.failed'));
    },
  });
}
