import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { idOf } from '../../clips/parts/test-clips.ts';
import { PhoneDialog } from './phone-dialog.tsx';

const open = (url: string) =>
  openApp(<PhoneDialog onClose={() => undefined} />, {
    role: 'cm',
    answers: {
      'phonelink/createPhoneLink': { phoneLinkId: idOf(1), url, expiresInS: 600 },
      'phonelink/endPhoneLink': {},
      'linkimport/getLinkImports': { imports: [] },
      'phonelink/getPhoneUploads': { uploads: [] },
    },
  });

test('a phone is offered a code to scan', async () => {
  await open('https://rushes.example/phone/k');
  expect(await screen.findByRole('img', { name: 'QR code for your phone' })).toBeTruthy();
  expect(screen.queryByText(/Phones can't open/)).toBeNull();
});

test('an address that no phone reaches says so instead of showing a code', async () => {
  await open('http://localhost:8080/phone/k');
  expect(await screen.findByText(/Phones can't open/)).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'QR code for your phone' })).toBeNull();
});
