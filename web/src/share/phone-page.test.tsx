import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../test-app.tsx';
import { PhonePage } from './phone-page.tsx';
import { PhoneUploadRefusal, sendFromPhone } from './phone-upload.ts';

vi.mock(import('./phone-upload.ts'), async (original) => ({
  ...(await original()),
  sendFromPhone: vi.fn<typeof sendFromPhone>(),
}));

async function send(file: File) {
  const link = {
    organisation: 'North',
    userName: 'Cem',
    folder: null,
    expiresInS: 900,
    uploadToken: 'phone.x',
  };
  const app = await openApp(<PhonePage code={'a'.repeat(24)} />, {
    answers: { 'phonelink/openPhoneLink': link },
  });
  await app.user.upload(await screen.findByLabelText('Choose videos', { selector: 'input' }), file);
}
const film = () => new File(['x'], 'a.mp4', { type: 'video/mp4' });
const retry = () => screen.queryByRole('button', { name: 'Try again' });

test('an empty file is not offered to be tried again', async () => {
  await send(new File([], 'a.mp4', { type: 'video/mp4' }));
  expect(await screen.findByText('This file is empty. Choose another one.')).toBeTruthy();
  expect(retry()).toBeNull();
});

test('when the code has ended, the page says so and offers no other try', async () => {
  vi.mocked(sendFromPhone).mockRejectedValue(
    new PhoneUploadRefusal({ sentence: undefined, canRetry: false }, null),
  );
  await send(film());
  expect(await screen.findByText(/^The code has expired or was cancelled\. Show a new one/)).toBeTruthy();
  expect(retry()).toBeNull();
});

test('what passes can be tried again', async () => {
  const full = { sentence: 'The server is out of storage.', canRetry: true };
  vi.mocked(sendFromPhone).mockRejectedValue(new PhoneUploadRefusal(full, null));
  await send(film());
  expect(await screen.findByText('The server is out of storage.')).toBeTruthy();
  expect(retry()).not.toBeNull();
});
