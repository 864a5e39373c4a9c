import type { ScriptBlock } from '@rushes/contract/create/scripts';
import { expect, test } from 'vitest';
import { resolveCopy } from './block-edits.ts';

const block = (blockId: string, text: string, copy: ScriptBlock['copy'] = null): ScriptBlock => ({
  ...{ blockId, kind: 'spoken', speaker: '', text, visual: '', copy },
});
const copy = block('b', 'Mine', { ofId: 'a', changedBy: 'Vera', isOwn: true });

test.for([
  ['copy', 'Mine'],
  ['other', 'Theirs'],
] as const)('of two versions the %s stays', ([keep, text]) => {
  expect(resolveCopy([block('a', 'Theirs'), copy], 'b', keep)).toEqual([block('a', text)]);
});

test.for(['copy', 'other'] as const)(
  'the only version that is left stays, whatever is chosen (%s)',
  (keep) => {
    expect(resolveCopy([copy], 'b', keep)).toEqual([{ ...copy, copy: null }]);
  },
);
