import { expect, test } from 'vitest';
import type { VersionItem } from '../../../../schema-programs.ts';
import { footageIn } from './shapes.ts';

const title = { titleId: 't', kind: 'title', text: 'Hello', secondLine: '', place: 'centre' } as const;
const shown = { ...title, colour: '#ffffff', atFrame: 0, frames: 60 };
const clip = { clipId: 'tall', assetId: 'tall', inFrame: 10, outFrame: 70, frames: 90 };
const intro: VersionItem = {
  ...{ itemId: 'bumper-intro', clipId: 'plain', assetId: 'plain', inFrame: 0, outFrame: 60, frames: 930 },
  titles: [shown],
  inShapes: { '9:16': { ...clip, titles: undefined } },
};
/** As it comes back from the database. */
const stored = JSON.parse(JSON.stringify([intro])) as VersionItem[];

test('a further shape plays its own bumper without the title of the main one, also of a stored version', () => {
  for (const items of [[intro], stored])
    expect(footageIn(items, { aspect: '9:16', isMain: false })).toMatchObject([
      { ...clip, itemId: 'bumper-intro', titles: undefined },
    ]);
  expect(footageIn(stored, { aspect: '16:9', isMain: true })).toEqual(stored);
  expect(footageIn(stored, { aspect: '1:1', isMain: false })).toEqual(stored);
});
