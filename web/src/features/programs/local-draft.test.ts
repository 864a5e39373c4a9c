import { expect, it } from 'vitest';
import { clearLocalDraft, readLocalDraft, writeLocalDraft } from './local-draft.ts';

const draft = { revision: 3, items: [{ itemId: '1', clipId: 'c', inFrame: 0, outFrame: 30 }] };

it('keeps an unsaved list through the end of a session', () => {
  writeLocalDraft('p', draft);
  localStorage.clear();
  expect(readLocalDraft('p')).toEqual(draft);
  expect(readLocalDraft('other')).toBeNull();
  clearLocalDraft('p');
  expect(readLocalDraft('p')).toBeNull();
});

it('takes nothing that is no edit list', () => {
  localStorage.setItem('rushes.draft.p', '{"revision":1,"items":[{"itemId":1}]}');
  expect(readLocalDraft('p')).toBeNull();
  localStorage.setItem('rushes.draft.p', 'not json');
  expect(readLocalDraft('p')).toBeNull();
});
