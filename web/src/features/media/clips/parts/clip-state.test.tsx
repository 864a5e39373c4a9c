import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { ClipStateChip } from './clip-state.tsx';
import { clipOf } from './test-clips.ts';

test.each([
  [false, 'Ready'],
  [true, 'Consent ended'],
])('a clip whose consent has ended (%s) is marked %s', async (isConsentEnded, label) => {
  await openApp(<ClipStateChip clip={{ ...clipOf(1), isConsentEnded }} />, { answers: {} });
  expect(await screen.findByText(label)).toBeTruthy();
});
