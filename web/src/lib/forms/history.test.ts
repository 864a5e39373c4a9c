import { expect, it } from 'vitest';
import { createHistory, record, redo, undo } from './history.ts';

it('undoes and redoes in order', () => {
  const three = record(record(createHistory('a'), 'b'), 'c');
  expect(undo(undo(three)).present).toBe('a');
  expect(undo(undo(undo(three))).present).toBe('a');
  expect(redo(undo(three)).present).toBe('c');
});

it('forgets the future once something new is done', () => {
  const changed = record(undo(record(createHistory('a'), 'b')), 'c');
  expect(redo(changed).present).toBe('c');
  expect(undo(changed).present).toBe('a');
});

it('undoes a whole drag at once', () => {
  let history = createHistory(0);
  for (const value of [1, 2, 3]) history = record(history, value, 'trim:1');
  history = record(history, 9, 'trim:2');
  expect(undo(history).present).toBe(3);
  expect(undo(undo(history)).present).toBe(0);
});

it('keeps a step that changes nothing out of the stack', () => {
  const history = createHistory('a');
  expect(record(history, 'a')).toBe(history);
});
