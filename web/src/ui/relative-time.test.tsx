import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RelativeTime } from './relative-time.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('a relative time stays right while the page is open', () => {
  vi.useFakeTimers({ now: Date.parse('2026-05-01T10:00:00Z') });
  render(<RelativeTime instant="2026-05-01T09:59:55Z" />);
  expect(screen.getByText('just now')).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(5 * 60_000);
  });
  expect(screen.getByText('5 minutes ago')).toBeTruthy();
});
