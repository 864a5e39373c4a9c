import { scriptBlockShape } from '@rushes/contract/create/lists/script-changes';
import type { ScriptBlock } from '@rushes/contract/create/scripts';
import { expect, test } from 'vitest';
import { resolveCopy } from './resolve-copy.ts';

const block = (blockId: string, text: string, copy: ScriptBlock['copy'] = null): ScriptBlock => ({
  ...{ blockId, kind: 'spoken', speaker: '', text, visual: '', copy },
});
const copy = block('b', 'Mine', { ofId: 'a', changedBy: 'Vera', isOwn: true });

test.for([
  ['copy', 'Mine'],
  ['other', 'Theirs'],
] as const)('of two versions the %s stays', ([keep, text]) => {
  expect(resolveCopy(scriptBlockShape, [block('a', 'Theirs'), copy], 'b', keep)).toEqual([block('a', text)]);
});

test.for(['copy', 'other'] as const)(
  'the only version that is left stays, whatever is chosen (%s)',
  (keep) => {
    expect(resolveCopy(scriptBlockShape, [copy], 'b', keep)).toEqual([{ ...copy, copy: null }]);
  },
);
