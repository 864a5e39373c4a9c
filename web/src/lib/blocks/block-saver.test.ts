import { expect, test } from 'vitest';
import { blockOf } from '../../features/create/scripts/test-scripts.ts';
import { applyChanges } from '@rushes/contract/block-changes';
import { type ScriptBlockInput, scriptBlockShape } from '@rushes/contract/create/lists/script-changes';
import type { ScriptBlock } from '@rushes/contract/create/scripts';
import { createBlockEditor } from './block-editor.ts';
import { advance, changesOf, createBlockSaver, isSaved, saveNow, startSaving } from './block-saver.ts';
import type { Blocks, ScriptSave } from '../../features/create/scripts/editor/script-editor.ts';

const textsOf = (blocks: Blocks) => blocks.map(({ text }) => text);
const withText = (blocks: Blocks, at: number, text: string) =>
  blocks.map((block, index) => (index === at ? { ...block, text } : block));

const start = () => startSaving(scriptBlockShape, { revision: 4, blocks: [blockOf(1), blockOf(2)] });
const sending = (state: ScriptSave, blocks: Blocks) =>
  advance(advance(state, { type: 'changed', blocks }), { type: 'sending' });

test('what is typed while a save is under way is saved next', () => {
  const sent = sending(start(), withText(start().wanted, 0, 'A'));
  const typed = advance(sent, { type: 'changed', blocks: withText(sent.wanted, 0, 'Ab') });
  const saved = advance(typed, { type: 'saved', revision: 5, blocks: null });
  expect(saved).toMatchObject({ phase: 'waiting', saved: { revision: 5 } });
  expect([textsOf(saved.saved.blocks), textsOf(saved.wanted)]).toEqual([
    ['A', 'Line 2'],
    ['Ab', 'Line 2'],
  ]);
});

test('what others changed arrives with a save, and what was typed meanwhile stays', () => {
  const sent = sending(start(), withText(start().wanted, 0, 'A'));
  const typed = advance(sent, { type: 'changed', blocks: withText(sent.wanted, 0, 'Ab') });
  const blocks = [...withText(sent.wanted, 1, 'Theirs'), blockOf(3)];
  const saved = advance(typed, { type: 'saved', revision: 9, blocks });
  expect(textsOf(saved.wanted)).toEqual(['Ab', 'Theirs', 'Line 3']);
  expect(saved.phase).toBe('waiting');
});

test('where both changed a block, one goes on writing in one’s own version', () => {
  const sent = sending(start(), withText(start().wanted, 0, 'A'));
  const typed = advance(sent, { type: 'changed', blocks: withText(sent.wanted, 0, 'Ab') });
  const own = blockOf(9, { text: 'A', copy: { ofId: blockOf(1).blockId, changedBy: 'Olga', isOwn: true } });
  const blocks = [blockOf(1, { text: 'Theirs' }), own, blockOf(2)];
  const saved = advance(typed, { type: 'saved', revision: 9, blocks });
  expect(textsOf(saved.wanted)).toEqual(['Theirs', 'Ab', 'Line 2']);
  expect(saved.wanted[1]?.copy).toEqual(own.copy);
});

/** What the server has after the changes of a save. */
const onServer = (blocks: Blocks, state: ScriptSave) =>
  applyChanges<ScriptBlockInput, ScriptBlock>(blocks, changesOf(state), (input) => ({
    ...input,
    copy: null,
  }));

test.for(['arrived', 'never arrived'])('after a save that %s without an answer, an undo holds', (what) => {
  const [a, b, c] = [blockOf(1), blockOf(2), blockOf(3)];
  const first = startSaving(scriptBlockShape, { revision: 4, blocks: [a, b, c] });
  const edited = [c, { ...a, text: 'Hello' }, blockOf(4)];
  const sent = sending(first, edited);
  const failed = advance(sent, { type: 'failed' });
  const server = what === 'arrived' ? edited : first.wanted;
  const undone = advance(failed, { type: 'changed', blocks: first.wanted });
  expect([undone.phase, isSaved(undone)]).toEqual(['waiting', false]);
  expect(onServer(server, undone)).toEqual([a, b, c]);
  const typed = advance(failed, { type: 'changed', blocks: [b, blockOf(4), { ...a, text: 'Hello you' }] });
  expect(textsOf(onServer(server, typed))).toEqual(['Line 2', 'Line 4', 'Hello you']);
  // A further try that fails too is the same save.
  const again = advance(typed, { type: 'sending' });
  expect(again.attempt?.saveId).toBe(sent.attempt?.saveId);
  const saved = advance(again, { type: 'saved', revision: 6, blocks: null });
  expect([saved.attempt, isSaved(saved)]).toEqual([null, true]);
});

test('a newer state is taken while all is saved, and left to the next save otherwise', () => {
  const script = { revision: 7, blocks: [blockOf(3)] };
  expect(textsOf(advance(start(), { type: 'heard', document: script }).wanted)).toEqual(['Line 3']);
  const changed = advance(start(), { type: 'changed', blocks: [blockOf(4)] });
  expect(textsOf(advance(changed, { type: 'heard', document: script }).wanted)).toEqual(['Line 4']);
});

test('undo takes back one’s own changes, not those of others', () => {
  const saver = createBlockSaver({
    shape: scriptBlockShape,
    document: start().saved,
    save: () => new Promise(() => undefined),
    onFailure: () => undefined,
    isPassing: () => true,
  });
  const editor = createBlockEditor(saver);
  editor.edit(withText(editor.blocks(), 0, 'M'), 'one');
  editor.edit(withText(editor.blocks(), 0, 'Mine'), 'one');
  saver.step({ type: 'sending' });
  const theirs = [...withText(editor.blocks(), 1, 'Theirs'), blockOf(3)];
  saver.step({ type: 'saved', revision: 5, blocks: theirs });
  editor.undo();
  expect(textsOf(editor.blocks())).toEqual(['Line 1', 'Theirs', 'Line 3']);
  editor.redo();
  expect(textsOf(editor.blocks())).toEqual(['Mine', 'Theirs', 'Line 3']);
});

test('a script left unsaved is put back as edits of the revision that it was made from', () => {
  const draft = { ...start(), wanted: withText(start().wanted, 0, 'Mine') };
  const opened = startSaving(scriptBlockShape, {
    revision: 9,
    blocks: withText(start().wanted, 1, 'Theirs'),
  });
  const restored = advance(opened, { type: 'restored', draft });
  expect(restored).toMatchObject({ phase: 'waiting', saved: { revision: 4 } });
  expect(changesOf(restored)).toMatchObject([{ type: 'put', block: { text: 'Mine' } }]);
});

test('what needs all of a document to be saved stops with the reason why it isn’t', async () => {
  const refused = new Error('Too long');
  const saver = createBlockSaver({
    shape: scriptBlockShape,
    document: start().saved,
    save: () => Promise.reject(refused),
    onFailure: () => undefined,
    isPassing: () => false,
  });
  await saveNow(saver);
  saver.step({ type: 'changed', blocks: withText(start().wanted, 0, 'Mine') });
  await expect(saveNow(saver)).rejects.toBe(refused);
});
