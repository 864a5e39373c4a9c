// What uploads need of tasks, which are built after them.
import type { FileKind } from '@rushes/contract/media/files';
import type { Trx } from '../../../context.ts';
import type { MemberKey } from '../../../objects/access-subject.ts';
import type { Sender } from './service.ts';

/** A shot of a recording task, or an item of a file request, that a file is for. */
export interface TakeTarget {
  readonly taskId: string;
  readonly shotId: string;
}

interface PreparedTake {
  readonly ownerId: string;
  readonly name: string;
  /** A clip on its way whose place it takes: that upload ends. */
  readonly insteadOf?: string | undefined;
}

/** Where takes go: users record for a task without seeing footage. */
export interface TakesPort {
  /** Whose clip a take becomes and what it is called; throws where the sender has nothing to record there. */
  prepare(
    trx: Trx,
    sender: Sender,
    target: TakeTarget & { readonly sizeBytes: number },
  ): Promise<PreparedTake>;
  /** Throws where what is being sent can't go on. */
  requireOpen(trx: Trx, sender: Sender, target: TakeTarget): Promise<void>;
  add(trx: Trx, sender: Sender, target: TakeTarget & { readonly clipId: string }): Promise<void>;
}

/** What a file request wants for one of its items. */
interface WantedFile {
  readonly ownerId: string;
  readonly label: string;
  /** Empty: any. */
  readonly kinds: readonly FileKind[];
}

/** Where files go that were asked for: users send them without seeing Files. */
export interface FileRequestsPort {
  /** Throws where the sender has nothing to send there. */
  prepare(trx: Trx, sender: Sender, target: TakeTarget): Promise<void>;
  /** Throws where what is being sent can't go on. */
  requireOpen(trx: Trx, sender: Sender, target: TakeTarget): Promise<void>;
  /** What was asked for; undefined where the request is gone. */
  findWanted(trx: Trx, sender: MemberKey, target: TakeTarget): Promise<WantedFile | undefined>;
  add(trx: Trx, sender: MemberKey, target: TakeTarget & { readonly fileId: string }): Promise<void>;
}
