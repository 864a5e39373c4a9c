import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, Refusal } from '../../../../test-app.tsx';
import { ImportLinksDialog } from './import-links-dialog.tsx';

const fields = [{ path: 'urls.1', message: "This address isn't public." }];

test.each([
  [['https://a.test/a.mp4', 'http://10.0.0.1/b.mp4'], "http://10.0.0.1/b.mp4: This address isn't public."],
  [['http://10.0.0.1/b.mp4'], "This address isn't public."],
])('of %j, the address that the server refuses is named where there are several', async (links, words) => {
  const answers = { 'linkimport/importLinks': new Refusal('invalid', { fields }) };
  const { user } = await openApp(<ImportLinksDialog links={links} onClose={() => undefined} />, { answers });
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findByText(words)).toBeTruthy();
});
