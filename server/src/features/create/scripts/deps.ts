import type { Context, Trx } from '../../../context.ts';

/** What scripts ask of approvals. */
export interface ScriptApprovalsPort {
  /** Gives another day to what became due while the script was in the bin. */
  giveTime(trx: Trx, customerId: string, script: { subjectId: string; archivedAt: Date }): Promise<void>;
}

/** What the use cases of scripts work with. */
export interface ScriptsDeps {
  readonly context: Context;
  readonly approvals: ScriptApprovalsPort;
}
