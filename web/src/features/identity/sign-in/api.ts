import { queryOptions } from '@tanstack/react-query';
import { publicApi } from '../../../lib/api/public-api.ts';

/** What the sign-in page offers, with the brand of the organisation that the address names. */
export function signInOptions(customerId: string | null) {
  return queryOptions({
    queryKey: ['signin', 'getSignInOptions', customerId] as const,
    queryFn: ({ signal }) =>
      publicApi.signin.getSignInOptions(customerId === null ? {} : { customerId }, { signal }),
    staleTime: 60_000,
  });
}
