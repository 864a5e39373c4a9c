import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSlot } from './slots.tsx';

test('a slot shows nothing until it is filled, then what fills it with its properties', async () => {
  const Greeting = createSlot<{ name: string }>();
  const { container, rerender } = render(<Greeting name="Ada" />);
  expect(container.textContent).toBe('');
  Greeting.fill(() => Promise.resolve(({ name }: { name: string }) => <p>Hello {name}</p>));
  rerender(<Greeting name="Grace" />);
  expect((await screen.findByText('Hello Grace')).isConnected).toBe(true);
});
