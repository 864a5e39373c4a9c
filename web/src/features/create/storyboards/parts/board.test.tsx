import { screen, within } from '@testing-library/react';
import { boardBlockShape } from '@rushes/contract/create/lists/storyboards';
import type { BoardBlock } from '@rushes/contract/create/storyboards';
import { useState, useSyncExternalStore } from 'react';
import { expect, test } from 'vitest';
import { createBlockEditor } from '../../../../lib/blocks/block-editor.ts';
import { createBlockSaver } from '../../../../lib/blocks/block-saver.ts';
import { openApp } from '../../../../test-app.tsx';
import { sceneOf, shotOf, storyboardOf } from '../test-storyboards.ts';
import { Board } from './board.tsx';

async function open(blocks: BoardBlock[], more: { canEdit?: boolean } = {}) {
  const storyboard = storyboardOf(blocks, more);
  const saver = createBlockSaver({
    ...{ shape: boardBlockShape, document: storyboard },
    save: () => new Promise(() => undefined),
    onFailure: () => undefined,
    isPassing: () => true,
  });
  const editor = createBlockEditor(saver);
  function Page() {
    const { wanted } = useSyncExternalStore(saver.subscribe, saver.get);
    const [openId, setOpenId] = useState<string | null>(null);
    return <Board {...{ storyboard, editor, openId }} blocks={wanted} view="board" onOpen={setOpenId} />;
  }
  const { user } = await openApp(<Page />, { answers: { 'catalogue/getShotTypes': { items: [] } } });
  const texts = () => editor.blocks().map(({ text }) => text);
  const durations = () => editor.blocks().map(({ durationMs }) => durationMs);
  const card = (name: string) => screen.getByRole('listitem', { name });
  return { user, texts, durations, card };
}

const board = [sceneOf(11), shotOf(1), shotOf(2), sceneOf(12), shotOf(3)];

test('arrows go from card to card, and with Alt they move a card into the next scene', async () => {
  const { user, texts, card } = await open(board);
  card('Shot 1.1').focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(card('Shot 1.2'));
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(texts()).toEqual(['Scene 11', 'Shot 1', 'Scene 12', 'Shot 2', 'Shot 3']);
  expect(document.activeElement).toBe(card('Shot 2.1'));
  await user.keyboard('{Control>}z{/Control}');
  expect(texts()).toEqual(board.map(({ text }) => text));
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(texts()[2]).toBe('Scene 12');
});

test('Enter opens a shot to write in, X selects it, Delete removes it', async () => {
  const { user, texts, card } = await open(board);
  card('Shot 2.1').focus();
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('complementary', { name: 'Shot 2.1' });
  await user.type(within(panel).getByRole('textbox', { name: 'Description' }), '!');
  expect(texts()[4]).toBe('Shot 3!');
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  card('Shot 1.1').focus();
  await user.keyboard('x');
  expect(screen.getByText('1 shot selected')).toBeTruthy();
  await user.keyboard('{Delete}');
  expect(texts()).toEqual(['Scene 11', 'Shot 2', 'Scene 12', 'Shot 3!']);
});

test('who may not change a storyboard opens shots and changes none', async () => {
  const { user, texts, card } = await open(board, { canEdit: false });
  card('Shot 1.1').focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}{Delete}{Enter}');
  expect(await screen.findByRole('complementary', { name: 'Shot 1.1' })).toBeTruthy();
  expect(texts()).toEqual(board.map(({ text }) => text));
  expect(screen.queryByRole('button', { name: 'Add scene' })).toBeNull();
});

test('the duration of a shot is typed in seconds or as minutes and seconds', async () => {
  const { user, durations, card } = await open(board);
  card('Shot 1.1').focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByLabelText('Duration');
  await user.clear(field);
  await user.type(field, '1:30');
  expect(durations()[1]).toBe(90_000);
  await user.keyboard('{ArrowUp}');
  expect(field).toHaveProperty('value', '1:31');
  await user.clear(field);
  await user.type(field, '5,5');
  expect(durations()[1]).toBe(5500);
  await user.type(field, ' soon');
  await user.tab();
  expect(field).toHaveProperty('value', '0:05.5');
  expect(durations()[1]).toBe(5500);
});
