import type { Context, Trx } from '../../../context.ts';
import type { ClipsService } from '../../media/clips/service.ts';
import type { ProgramsService } from '../../create/programs/service.ts';

/** What the use cases of consents work with. */
export interface ConsentsDeps {
  readonly context: Context;
  readonly clips: Pick<ClipsService, 'isVisibleTo'>;
  readonly programs: Pick<ProgramsService, 'withdraw'>;
  readonly listeners: EndListener[];
}

/** Hears of a consent that was withdrawn or has expired, within the transaction. */
export type EndListener = (
  trx: Trx,
  customerId: string,
  ended: {
    readonly responseId: string | null;
    readonly assignmentId: string | null;
    readonly isWithdrawn: boolean;
  },
) => Promise<void>;
