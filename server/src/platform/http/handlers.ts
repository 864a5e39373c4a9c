// The type that ties a feature's calls.ts to the contract: one handler for each call of a service.
import type { Call, Service } from '@rushes/contract/call';
import type { z } from 'zod';
import type { CallContext, Caller, Member, Support } from './caller.ts';

type CallerOf<C extends Call> = C['access'] extends { who: 'anyone' }
  ? Caller | null
  : C['access'] extends { who: 'signed-in' }
    ? Caller
    : C['access'] extends { who: 'support' }
      ? Support
      : Member;

/** Handlers get the parsed request (defaults filled in) and answer the response's input shape. */
export type Handlers<S extends Service> = {
  readonly [Name in keyof S['calls']]: (
    request: z.output<S['calls'][Name]['request']>,
    context: CallContext<CallerOf<S['calls'][Name]>>,
  ) => Promise<z.input<S['calls'][Name]['response']>>;
};
