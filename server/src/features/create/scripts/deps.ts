import type { Context } from '../../../context.ts';

/** What the use cases of scripts work with. */
export interface ScriptsDeps {
  readonly context: Context;
}
