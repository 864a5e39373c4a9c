import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ThemeProvider } from './theme-provider.tsx';
import { UserPicture } from './user-picture.tsx';

it('shows the initials of a user without a picture in one colour, whatever the size', () => {
  render(
    <ThemeProvider>
      {[24, 96].map((sizePx) => (
        <UserPicture key={sizePx} name="Clara Meyer" url={null} sizePx={sizePx} />
      ))}
    </ThemeProvider>,
  );
  const [small, large] = screen.getAllByText('CM').map((initials) => initials.parentElement);
  const colourOf = (element: HTMLElement | null | undefined) =>
    element?.style.getPropertyValue('--avatar-color');
  expect(colourOf(small)).toBeTruthy();
  expect(colourOf(large)).toBe(colourOf(small));
});

it('writes initials in colours that can be read on their tint', () => {
  const names = Array.from({ length: 200 }, (_, index) => `Name ${index}`);
  render(
    <ThemeProvider>
      {names.map((name) => (
        <UserPicture key={name} name={name} url={null} sizePx={24} />
      ))}
    </ThemeProvider>,
  );
  const used = new Set(
    screen
      .getAllByText(/^N\d$/)
      .map((initials) => initials.parentElement?.style.getPropertyValue('--avatar-color')),
  );
  expect(used.size).toBeGreaterThan(5);
  expect([...used].filter((color) => /lime|orange|teal/.test(color ?? ''))).toEqual([]);
});

it('skips words that begin with a sign in initials', () => {
  render(
    <ThemeProvider>
      {['Vera (visitor)', 'Vera <x> Lund', '(?)'].map((name) => (
        <UserPicture key={name} name={name} url={null} sizePx={24} />
      ))}
    </ThemeProvider>,
  );
  expect(['VE', 'VL', '(?'].map((initials) => screen.getAllByText(initials).length)).toEqual([1, 1, 1]);
});
