import { useState } from 'react';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import type { ImportControl, RowFix } from './api.ts';

export type RowFixes = ReadonlyMap<number, RowFix['values']>;

interface Kept {
  readonly importId: string;
  /** The check that found the rows: a later one has its own. */
  readonly updatedAt: string;
  readonly rows: readonly (readonly [number, RowFix['values']])[];
}

const none: RowFixes = new Map();

/** Rows as they are mended and not checked yet; `form` is what the page calls the import. */
export function useRowFixes(form: string, { job, open }: Pick<ImportControl, 'job' | 'open'>) {
  const [kept, setKept] = useState<Kept | null>(null);
  const isOfCheck = kept !== null && job?.state === 'validated' && kept.updatedAt === job.updatedAt;
  useFormDraft<Kept>(form, {
    unsaved: () => (isOfCheck && kept.rows.length > 0 ? kept : null),
    restore: (draft) => {
      setKept(draft);
      open(draft.importId);
    },
  });
  const set = (fixes: RowFixes) => {
    if (job !== undefined) setKept({ importId: job.importId, updatedAt: job.updatedAt, rows: [...fixes] });
  };
  return [isOfCheck ? new Map(kept.rows) : none, set] as const;
}
