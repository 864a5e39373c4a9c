import type { Draft } from '@rushes/contract/create/programs';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ThemeProvider } from '../../../../../ui/theme-provider.tsx';
import { draftOf } from '../../test-programs.ts';
import { PreviewNote } from './preview-note.tsx';

const show = (pieces: Draft['pieces']) =>
  render(
    <ThemeProvider>
      <PreviewNote
        list={[]}
        shape={{ aspect: '16:9', isMain: true }}
        draft={draftOf({ pieces })}
        clips={[]}
        isExact={false}
        isEmpty={false}
      />
    </ThemeProvider>,
  );

it('says how much is ready, and how much of that is reused, and never none of none', () => {
  const { unmount } = show({ ready: 1, total: 3, reused: 0.946 });
  expect(screen.getByText('Preparing final preview: 96%').title).toMatch(/^94% of the program is reused/);
  unmount();
  show({ ready: 0, total: 0, reused: 1 });
  expect(screen.getByText('Preparing preview…')).toBeTruthy();
});
