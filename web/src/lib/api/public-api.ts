import { type Api, createApi } from './call.ts';

/** The calls that need no session; they neither use nor touch the one that this browser may have. */
export const publicApi: Pick<Api, 'signin' | 'account' | 'user'> = createApi({
  fetch: (...request) => fetch(...request),
  tokens: { fresh: () => Promise.resolve(null), end: () => undefined, isStored: () => false },
  activity: { answered: () => undefined, isOver: () => false, counts: () => false },
  onEffect: () => undefined,
});
