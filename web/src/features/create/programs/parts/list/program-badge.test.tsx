import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ThemeProvider } from '../../../../../ui/theme-provider.tsx';
import { ProgramBadge } from './program-badge.tsx';

const show = (state: 'draft' | 'published', hasUnpublishedChanges: boolean) =>
  render(
    <ThemeProvider>
      <ProgramBadge state={state} progress={null} hasUnpublishedChanges={hasUnpublishedChanges} />
    </ThemeProvider>,
  );

it('says that a published program has unpublished changes, and of a draft that it is one', () => {
  show('published', false);
  expect(screen.getByText('Published')).toBeTruthy();
  show('published', true);
  expect(screen.getByText('Published · unpublished changes')).toBeTruthy();
  show('draft', true);
  expect(screen.getByText('Draft')).toBeTruthy();
});
