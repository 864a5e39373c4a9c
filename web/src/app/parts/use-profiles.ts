import type { CustomerProfile } from '@rushes/contract/identity/sessions';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../lib/api/query.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { useSettled } from '../../lib/session/settled.ts';
import { showError } from '../../ui/toast.tsx';

interface Profiles {
  readonly profiles: readonly CustomerProfile[];
  /** There is more than one, or it is not known: then asking again may help. */
  readonly canSwitch: boolean;
  readonly load: () => Promise<readonly CustomerProfile[]>;
}

/** The profiles of the signed-in user; support has none. Says in a toast when they cannot be read. */
export function useProfiles(me: SignedIn): Profiles {
  const { t } = useTranslation();
  const isMember = me.role !== 'super-admin';
  const isSettled = useSettled();
  const query = useQuery({
    ...callQuery('customeruser', 'getCustomerProfiles', {}),
    enabled: isMember && isSettled,
    staleTime: 60_000,
  });
  const { error } = query;
  useEffect(() => {
    if (error !== null) showError(error, t('errors.unexpected'));
  }, [error, t]);
  const profiles = isMember ? Object.values(query.data ?? {}) : [];
  return {
    profiles,
    canSwitch: profiles.length > 1 || (isMember && query.isError),
    load: async () => Object.values((await query.refetch()).data ?? {}),
  };
}
