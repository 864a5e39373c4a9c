// What recipes of calls share.
import { randomUUID } from 'node:crypto';
import type { ObjectKind } from '@rushes/contract/call';
import type { Harness } from './harness.ts';
import type { TestUser } from './users.ts';
import type { SupportUser } from './support.ts';

export interface Stage {
  readonly app: Harness;
  readonly cm: TestUser;
  readonly support: SupportUser;
  readonly makeObject: (kind: ObjectKind) => Promise<string>;
}

/** A request, and whose it is; nobody's where `token` is null. */
export interface Prepared {
  readonly request: Record<string, unknown>;
  readonly token?: string | null;
}

export type Recipe = (stage: Stage) => Promise<Prepared>;

export const address = () => `new-${randomUUID().slice(0, 8)}@example.test`;
