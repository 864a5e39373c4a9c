import { createLocalDrafts } from '../../../../lib/forms/local-drafts.ts';
import type { EditList } from '../../../../timeline/edit-list.ts';

/** An edit list that the server does not have yet. */
export interface LocalDraft {
  readonly revision: number;
  readonly items: EditList;
  /** What that revision had; absent in what was kept before there was merging. */
  readonly base?: EditList | undefined;
}

/** The drafts of this browser. */
export const localDrafts = createLocalDrafts<LocalDraft>('rushes-drafts');
