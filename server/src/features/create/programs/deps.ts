import type { Context, Trx } from '../../../context.ts';
import type { UploadSignaturesService } from '../../media/upload-signatures/service.ts';
import type { AssetsPort } from './assets-port.ts';

/** What the use cases of programs work with. */
export interface ProgramsDeps {
  readonly context: Context;
  readonly assets: AssetsPort;
  /** Images that came by form. */
  readonly images: Pick<UploadSignaturesService, 'find'>;
  readonly liveListeners: readonly LiveListener[];
  readonly approvals: ApprovalsPort;
  readonly consents: ConsentsPort;
}

/** What a program plays. */
export interface HashedVersion {
  readonly programId: string;
  readonly contentHash: string;
}

/** What publishing asks of approvals. */
export interface ApprovalsPort {
  /** Whether what plays with this hash was approved for the program. */
  isApproved(trx: Trx, customerId: string, version: HashedVersion): Promise<boolean>;
  /** The version that was sent for approval last with this hash. */
  findReviewed(trx: Trx, customerId: string, version: HashedVersion): Promise<string | undefined>;
  /** Gives another day to what became due while the program was in the bin. */
  giveTime(trx: Trx, customerId: string, program: { subjectId: string; archivedAt: Date }): Promise<void>;
}

/** What publishing asks of consents. */
export interface ConsentsPort {
  /** Until the transaction ends, none of the clips’ consents is withdrawn. */
  hold(trx: Trx, customerId: string, clipIds: readonly string[]): Promise<void>;
  /** Those of the clips that may not be published any more, because the consent to them has ended. */
  findEnded(
    trx: Trx,
    customerId: string,
    clipIds: readonly string[],
  ): Promise<readonly { clipId: string; name: string; isWithdrawn: boolean }[]>;
}

/** Hears of every version that goes live, in its transaction. */
export type LiveListener = (trx: Trx, customerId: string, programId: string) => Promise<void>;
