import { screen, within } from '@testing-library/react';
import type { ScriptBlock } from '@rushes/contract/create/scripts';
import { useSyncExternalStore } from 'react';
import { expect, test } from 'vitest';
import { scriptBlockShape } from '@rushes/contract/create/lists/script-changes';
import { createBlockEditor } from '../../../../lib/blocks/block-editor.ts';
import { createBlockSaver } from '../../../../lib/blocks/block-saver.ts';
import { openApp } from '../../../../test-app.tsx';
import { blockOf, scriptOf } from '../test-scripts.ts';
import { BlockList } from './block-list.tsx';

const nothing = () => undefined;
const elsewhere = { place: null, onEnter: nothing, onLeave: nothing, onComment: nothing };

async function open(blocks: ScriptBlock[], view: 'text' | 'columns' = 'text', more: object = {}) {
  const saver = createBlockSaver({
    shape: scriptBlockShape,
    document: scriptOf(blocks),
    save: () => new Promise(() => undefined),
    onFailure: () => undefined,
    isPassing: () => true,
  });
  const editor = createBlockEditor(saver);
  function Page() {
    const { wanted, ownCopies } = useSyncExternalStore(saver.subscribe, saver.get);
    const shown = { editor, blocks: wanted, ownCopies, view };
    return <BlockList {...shown} language="en" isReadOnly={false} {...elsewhere} {...more} />;
  }
  const { user } = await openApp(<Page />);
  const texts = () => editor.blocks().map(({ text }) => text);
  const field = (at: number) => {
    const found = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /Spoken text|Heading|Note/ })[
      at
    ];
    if (found === undefined) throw new Error(`there is no block ${at}`);
    return found;
  };
  return { user, editor, texts, field };
}

test('Enter divides a block at the caret, and Shift with Enter begins a line', async () => {
  const { user, texts, field } = await open([blockOf(1, { text: 'Hello world' })]);
  await user.click(field(0));
  field(0).setSelectionRange(5, 6);
  await user.keyboard('{Enter}');
  expect(texts()).toEqual(['Hello', 'world']);
  expect(document.activeElement).toBe(field(1));
  expect(field(1).selectionStart).toBe(0);
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(texts()).toEqual(['Hello', '\nworld']);
});

test('pasted paragraphs become blocks, and what is too long for one is not cut', async () => {
  const { user, texts, field } = await open([blockOf(1, { text: 'Hello world' })]);
  await user.click(field(0));
  field(0).setSelectionRange(5, 5);
  await user.paste(' one\n\ntwo\nlines\n\n\nthree');
  expect(texts()).toEqual(['Hello one', 'two\nlines', 'three world']);
  expect([document.activeElement, field(2).selectionStart]).toEqual([field(2), 5]);
  await user.paste('x'.repeat(20_001));
  expect(await screen.findByText(/^This text is too long for one block\./)).toBeTruthy();
  expect(texts()).toEqual(['Hello one', 'two\nlines', 'three world']);
});

test('Backspace in an empty block goes back to the end of the one before; others keep their words', async () => {
  const { user, texts, field } = await open([blockOf(1), blockOf(2, { text: '' })]);
  await user.click(field(1));
  await user.keyboard('{Backspace}');
  expect(texts()).toEqual(['Line 1']);
  expect([document.activeElement, field(0).selectionStart]).toEqual([field(0), 6]);
  await user.keyboard('{Home}{Backspace}');
  expect(texts()).toEqual(['Line 1']);
});

test('Alt with an arrow moves a block and the caret with it; arrows alone go to the next block', async () => {
  const { user, texts, field } = await open([blockOf(1), blockOf(2), blockOf(3)]);
  await user.click(field(2));
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
  expect(texts()).toEqual(['Line 3', 'Line 1', 'Line 2']);
  expect(document.activeElement).toBe(field(0));
  field(0).setSelectionRange(6, 6);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(field(1));
});

test('what is typed in one go is undone at once, and comes back', async () => {
  const { user, texts, field } = await open([blockOf(1, { text: '' })]);
  await user.click(field(0));
  await user.keyboard('One two{Enter}three');
  await user.keyboard('{Control>}z{/Control}');
  expect(texts()).toEqual(['One two', '']);
  await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  expect(texts()).toEqual(['']);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(texts()).toEqual(['One two']);
});

test('two columns show the picture beside the spoken text, and a block becomes a heading by its menu', async () => {
  const { user, editor } = await open([blockOf(1)], 'columns');
  await user.type(screen.getByRole('textbox', { name: 'Visual' }), 'The desk{Enter}at night');
  expect(editor.blocks()[0]?.visual).toBe('The desk\nat night');
  await user.click(screen.getByRole('button', { name: 'Block actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Heading' }));
  expect(editor.blocks()[0]?.kind).toBe('heading');
});

test('of two versions of a block, the chosen one stays', async () => {
  const copy = { ofId: blockOf(1).blockId, changedBy: 'Olga', isOwn: true };
  const { user, texts } = await open([blockOf(1), blockOf(2, { copy }), blockOf(3)]);
  const row = screen.getAllByRole('listitem')[1];
  if (row === undefined) throw new Error('there are three blocks');
  expect(
    within(row).getByText('Olga made a different change at the same time. This is your version.'),
  ).toBeTruthy();
  await user.click(within(row).getByRole('button', { name: 'Keep this version' }));
  expect(texts()).toEqual(['Line 2', 'Line 3']);
});

test('where the caret is follows it from block to block, and out of all of them', async () => {
  const places: (string | null)[] = [];
  const { user, field } = await open([blockOf(1), blockOf(2)], 'text', {
    onEnter: (blockId: string) => places.push(blockId),
    onLeave: () => places.push(null),
  });
  await user.click(field(0));
  await user.click(field(1));
  await user.click(screen.getByRole('button', { name: 'Add block' }));
  expect(places.slice(0, 3)).toEqual([blockOf(1).blockId, blockOf(2).blockId, null]);
});

test('Ctrl with B makes words bold, which is shown without marks, and undone in one step', async () => {
  const { user, texts, field } = await open([blockOf(1, { text: 'Say it now' }), blockOf(2, { text: '' })]);
  await user.click(field(0));
  field(0).setSelectionRange(4, 6);
  await user.keyboard('{Control>}b{/Control}');
  expect(texts()).toEqual(['Say **it** now', '']);
  expect([field(0).selectionStart, field(0).selectionEnd]).toEqual([6, 8]);
  await user.click(field(1));
  expect(screen.getByText('it', { selector: 'strong' })).toBeTruthy();
  await user.click(field(0));
  field(0).setSelectionRange(6, 8);
  await user.click(screen.getByRole('button', { name: 'Italic' }));
  expect(texts()).toEqual(['Say ***it*** now', '']);
  await user.keyboard('{Control>}z{/Control}');
  expect(texts()).toEqual(['Say **it** now', '']);
  await user.keyboard('{Control>}z{/Control}');
  expect(texts()).toEqual(['Say it now', '']);
});

test('what is typed after Ctrl with B is bold until the next, and Enter keeps it bold in both blocks', async () => {
  const { user, texts, field } = await open([blockOf(1, { text: '' })]);
  await user.click(field(0));
  await user.keyboard('We are {Control>}b{/Control}carbon neutral{Control>}b{/Control} since May.');
  expect(texts()).toEqual(['We are **carbon neutral** since May.']);
  field(0).setSelectionRange(16, 16);
  await user.keyboard('{Enter}');
  expect(texts()).toEqual(['We are **carbon** ', '**neutral** since May.']);
});
