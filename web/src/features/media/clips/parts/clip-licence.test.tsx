import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { ClipLicence } from './clip-licence.tsx';
import { clipDetailOf, clipOf, idOf } from './test-clips.ts';

test('a licence is added where it is needed, and saved when its field is left', async () => {
  const { user, requestsOf } = await openApp(<ClipLicence clip={clipDetailOf(1)} />, {
    answers: { 'clip/updateClip': clipOf(1) },
  });
  await user.click(screen.getByRole('button', { name: 'Add licence' }));
  await user.type(screen.getByRole('textbox', { name: 'Rights holder' }), 'Ada');
  await user.tab();
  await user.tab();
  expect(requestsOf('clip/updateClip')).toEqual([
    { clipId: idOf(1), licence: { holder: 'Ada', terms: '', expiresOn: null } },
  ]);
});

test('a date that was just chosen is saved when the page is left', async () => {
  const licence = { holder: 'Ada', terms: '', expiresOn: null, state: 'valid' } as const;
  const { user, requestsOf } = await openApp(<ClipLicence clip={clipDetailOf(1, { licence })} />, {
    answers: { 'clip/updateClip': clipOf(1) },
  });
  await user.type(screen.getByLabelText('Expires on'), '2030-05-31');
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(requestsOf('clip/updateClip')).toHaveLength(1));
  expect(requestsOf('clip/updateClip')).toEqual([
    { clipId: idOf(1), licence: { holder: 'Ada', terms: '', expiresOn: '2030-05-31' } },
  ]);
});

test('who may not change the clip sees the licence, and nothing where there is none', async () => {
  const licence = {
    holder: 'Ada',
    terms: 'Internal use',
    expiresOn: '2020-01-31',
    state: 'expired',
  } as const;
  await openApp(<ClipLicence clip={{ ...clipDetailOf(1), canEdit: false, licence }} />, {});
  expect(screen.getByText('Expired')).toBeTruthy();
  expect(screen.getByText('Internal use')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
