import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createLocalDrafts } from './local-drafts.ts';

const draft = { revision: 3, items: [{ itemId: '1', clipId: 'c', inFrame: 0, outFrame: 30 }] };
const own = { userId: 'u', objectId: 'p' };

it('keeps an unsaved list through the end of a session and a sign-out [X-01] [S-05]', async () => {
  await createLocalDrafts<typeof draft>('kept').write(own, draft);
  localStorage.clear();
  sessionStorage.clear();
  expect(await createLocalDrafts<typeof draft>('kept').read(own)).toEqual(draft);
});

it('offers it to nobody but the same user, in the same program [S-05]', async () => {
  const drafts = createLocalDrafts<typeof draft>('own');
  await drafts.write(own, draft);
  expect(await drafts.read({ ...own, userId: 'other' })).toBeNull();
  expect(await drafts.read({ ...own, objectId: 'other' })).toBeNull();
});

it('forgets it once it is saved', async () => {
  const drafts = createLocalDrafts<typeof draft>('saved');
  await drafts.write(own, draft);
  await drafts.clear(own);
  expect(await drafts.read(own)).toBeNull();
});
