import type {
  Bio,
  DirectoryUser,
  IncompleteUser,
  OrgUnit,
  ShownField,
} from '@rushes/contract/organization/directory';
import { bioList, incompleteList, listWithFields } from '@rushes/contract/organization/lists/directory';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../lib/api/call-error.ts';
import { api } from '../../../lib/api/call.ts';
import { useLiveEvents } from '../../../lib/api/events.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { showError, showToast } from '../../../ui/toast.tsx';

export const directoryQuery = () => callQuery('directory', 'getDirectory', {});
export const directoryUserQuery = (customerUserId: string) =>
  callQuery('directory', 'getUser', { customerUserId });
export const ownProfileQuery = () => callQuery('directory', 'getOwnProfile', {});
export const profileQuery = (customerUserId: string) =>
  callQuery('directory', 'getProfile', { customerUserId });
export const designQuery = () => callQuery('directory', 'getDesign', {});

/** Users as a list, with the fields that the user sees as columns. */
export function directorySource(fields: readonly ShownField[], units: readonly OrgUnit[]) {
  return {
    list: listWithFields(
      fields,
      units.map(({ orgUnitId }) => orgUnitId),
    ),
    key: ['directory', 'getUsers'],
    getPage: api.directory.getUsers,
    getCount: api.directory.countUsers,
  } satisfies ListSource<DirectoryUser, string>;
}

/** Those who lack required fields. */
export const incompleteSource = {
  list: incompleteList,
  key: ['directory', 'getIncomplete'],
  getPage: api.directory.getIncomplete,
  getCount: api.directory.countIncomplete,
} satisfies ListSource<IncompleteUser, keyof typeof incompleteList.columns>;

export type BioColumn = keyof typeof bioList.columns;

/** Videos of users as a list. */
export const bioSource = {
  list: bioList,
  key: ['directory', 'getBios'],
  getPage: api.directory.getBios,
  getCount: api.directory.countBios,
} satisfies ListSource<Bio, BioColumn>;

/** Fetches everything of the directory again. */
export function refreshDirectory(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['directory'] });
}

/** Videos change while others look at them. */
export function useLiveBios(): void {
  const queryClient = useQueryClient();
  useLiveEvents((event) => {
    if (event.type === 'counts') void refreshDirectory(queryClient);
  });
}

/** Changes something of the directory and fetches it again. */
export function useChange<Request, Answer>(
  mutationFn: (request: Request) => Promise<Answer>,
  onDone: (answer: Answer, request: Request) => void,
  /** Whether the form itself says that someone else was faster. */
  isRefusalShown?: (error: unknown) => boolean,
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer, request) => onDone(answer, request),
    onError: (error) => {
      const isField = isCallError(error) && error.fields.length > 0;
      if (!isField && isRefusalShown?.(error) !== true) showError(error, t('errors.unexpected'));
    },
    onSettled: () => refreshDirectory(queryClient),
  });
}

/** Asks users for a video about themselves. */
export function useAskForBios(onDone?: () => void) {
  const { t } = useTranslation();
  return useChange(
    (customerUserIds: string[]) => api.directory.requestBios({ customerUserIds }),
    ({ requested, refused }) => {
      if (requested.length > 0) showToast(t('directory.bio.asked', { count: requested.length }));
      if (refused.length > 0) showToast(t('directory.bio.askedBefore', { count: refused.length }));
      onDone?.();
    },
  );
}

interface UnitPath {
  readonly value: string;
  readonly label: string;
  readonly depth: number;
  /** In the unit and its sub-units, as the directory finds them. */
  readonly usersWithin: number;
}

/** Units by their paths (`Film / Sound`), in the order of the tree. */
export function unitPaths(units: readonly OrgUnit[]): UnitPath[] {
  const below = (parentId: string | null, path: string, depth: number): UnitPath[] =>
    units
      .filter((unit) => unit.parentId === parentId)
      .flatMap(({ orgUnitId, name, users }) => {
        const label = path === '' ? name : `${path} / ${name}`;
        const subUnits = below(orgUnitId, label, depth + 1);
        const all = subUnits
          .filter((each) => each.depth === depth + 1)
          .reduce((sum, each) => sum + each.usersWithin, users);
        return [{ value: orgUnitId, label, depth, usersWithin: all }, ...subUnits];
      });
  return below(null, '', 0);
}
