import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { formDrafts } from './form-drafts.ts';
import { openApp } from '../../test-app.tsx';
import { TextForm } from '../../ui/text-form.tsx';
import { useTypedComments } from './use-typed-comments.ts';

const about = { blockId: 'one', parentId: null };
const nothing = () => undefined;

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  const typed = useTypedComments(() => setIsOpen(true));
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Panel
      </button>
      {isOpen && (
        <TextForm
          {...{ label: 'Comment', button: 'Post', isSaving: false, onSave: nothing, onCancel: nothing }}
          typed={typed.textOf(about)}
          onType={(text) => typed.type({ ...about, text })}
        />
      )}
    </>
  );
}

function Session() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        New session
      </button>
      <Page key={count} />
    </>
  );
}

test('a comment that isn’t sent outlives its panel and the end of the session', async () => {
  const { user } = await openApp(<Session />);
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }).value;
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Too early');
  await user.click(screen.getByRole('button', { name: 'Panel' }));
  await user.click(screen.getByRole('button', { name: 'Panel' }));
  expect(text()).toBe('Too early');
  formDrafts.keepAll();
  const [draft] = formDrafts.list.get();
  expect(draft?.values).toEqual({ comments: [{ ...about, text: 'Too early' }] });
  await user.click(screen.getByRole('button', { name: 'New session' }));
  expect(text()).toBe('');
  await user.click(screen.getByRole('button', { name: 'Panel' }));
  act(() => formDrafts.wanted.set(draft ?? null));
  expect(text()).toBe('Too early');
});
