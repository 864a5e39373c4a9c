import { QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, api, type CallOptions } from './call.ts';
import { connection } from './connection.ts';
import { isCallError } from './call-error.ts';

type ServiceName = keyof Api;
type MethodName<S extends ServiceName> = keyof Api[S] & string;
type AnyMethod = (request: never, options?: CallOptions) => Promise<unknown>;
type RequestOf<S extends ServiceName, M extends MethodName<S>> = Parameters<Extract<Api[S][M], AnyMethod>>[0];
type ResponseOf<S extends ServiceName, M extends MethodName<S>> = Awaited<
  ReturnType<Extract<Api[S][M], AnyMethod>>
>;

/** The query of one call, cached under `[service, method, request]`. */
export function callQuery<S extends ServiceName, M extends MethodName<S>>(
  service: S,
  method: M,
  request: RequestOf<S, M>,
) {
  const call = api[service][method] as (
    request: RequestOf<S, M>,
    options?: CallOptions,
  ) => Promise<ResponseOf<S, M>>;
  return queryOptions({
    queryKey: [service, method, request] as const,
    queryFn: ({ signal }) => call(request, { signal }),
  });
}

/** A refusal stays one; only what another try can mend is tried again. */
function isWorthAnotherTry(failures: number, error: unknown): boolean {
  if (failures >= 3 || connection.isLost()) return false;
  return isCallError(error, 'offline') || isCallError(error, 'busy') || isCallError(error, 'rate-limited');
}

/** Makes the cache of server state of one session. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Without a connection, what was read in this session is still there.
        gcTime: 24 * 3_600_000,
        retry: isWorthAnotherTry,
        refetchOnWindowFocus: true,
        // Without a connection a screen says so at once, and fills when it is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
