import type { Context, Trx } from '../../../context.ts';
import type { Actor } from './access.ts';
import type { AssetsPort } from './assets-port.ts';
import type { AudienceIds } from './audience/store.ts';

/** What the use cases of programs work with. */
export interface ProgramsDeps {
  readonly context: Context;
  readonly assets: AssetsPort;
  readonly liveListeners: readonly LiveListener[];
  readonly narrowingListeners: readonly NarrowingListener[];
}

/** Hears of every version that goes live, in its transaction. */
export type LiveListener = (trx: Trx, customerId: string, programId: string) => Promise<void>;

/** An audience that leaves people out who were in it before. */
export interface Narrowing {
  readonly programId: string;
  readonly before: 'organisation' | AudienceIds;
  /** How many can still watch by other ways, as the actor was told. */
  readonly confirmedStay: number;
}

/** Hears of it in the transaction that has written the new audience and what is published with it, and refuses it by throwing. */
export type NarrowingListener = (trx: Trx, actor: Actor, narrowing: Narrowing) => Promise<void>;
