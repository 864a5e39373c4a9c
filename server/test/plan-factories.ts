// Makes what is planned before anything is recorded.
import type { Trx } from '../src/context.ts';
import { insertScriptApprovalRow } from './approval-factories.ts';
import type { MadeUser } from './factories.ts';
import { insertScriptRow, type ScriptOptions } from './script-factories.ts';
import { insertStoryboardRow } from './storyboard-factories.ts';

type System = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

export function planFactories(system: System) {
  return {
    script: (by: MadeUser, of?: ScriptOptions) => system((trx) => insertScriptRow(trx, by, of)),
    /** An open round of a new script, without reviewers. */
    scriptApproval: (by: MadeUser, of?: ScriptOptions) =>
      system(async (trx) => insertScriptApprovalRow(trx, by, await insertScriptRow(trx, by, of))),
    storyboard: (by: MadeUser, of?: ScriptOptions) => system((trx) => insertStoryboardRow(trx, by, of)),
  };
}
