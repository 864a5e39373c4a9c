import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, Refusal } from '../../../../test-app.tsx';
import { idOf } from '../../clips/parts/test-clips.ts';
import { FileFacts } from './file-facts.tsx';
import { FileForm } from './file-form.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileVersions } from './file-versions.tsx';
import { fileDetailOf, fileOf } from './test-files.ts';

test('an older version is restored, and undo shows the newer one again', async () => {
  const { user, requestsOf } = await openApp(<FileVersions file={fileDetailOf(1)} />, {
    answers: { 'file/restoreVersion': fileOf(1) },
  });
  await user.click(screen.getByRole('button', { name: 'Restore version 1' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(requestsOf('file/restoreVersion')).toEqual([
    { fileId: idOf(1), versionId: idOf(71) },
    { fileId: idOf(1), versionId: idOf(72) },
  ]);
});

test('name and licence are saved together; without a name nothing is', async () => {
  const { user, requestsOf } = await openApp(<FileForm file={fileDetailOf(1)} />, {
    answers: { 'file/updateFile': fileOf(1) },
  });
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(screen.getByRole('textbox', { name: 'Rights holder' }), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  expect(requestsOf('file/updateFile')).toEqual([]);
  await user.type(name, 'Logo');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(requestsOf('file/updateFile')).toEqual([
    {
      fileId: idOf(1),
      name: 'Logo',
      sharedWithCreators: false,
      licence: { holder: 'Ada', terms: '', expiresOn: null },
    },
  ]);
});

test('someone who may not change a file reads its licence, and restores nothing', async () => {
  const licence = { holder: 'Ada Agency', terms: 'Web only', expiresOn: null, state: 'valid' } as const;
  const file = fileDetailOf(1, { canEdit: false, licence });
  await openApp(
    <>
      <FileForm file={file} />
      <FileVersions file={file} />
    </>,
  );
  expect(screen.getByText('Ada Agency')).toBeTruthy();
  expect(screen.getByText('Web only')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Restore|New version/ })).toBeNull();
});

test('a file that was asked for says who sent it, and for which item', async () => {
  const sentFor = { item: 'Company logo', sender: 'Vera Lund' };
  await openApp(<FileFacts file={fileDetailOf(1, { sentFor })} />);
  expect(screen.getByText('Vera Lund · Company logo')).toBeTruthy();
  expect(screen.getByText(/by Vera Lund/)).toBeTruthy();
  expect(screen.queryByText(/Clara/)).toBeNull();
});

test('what could run something is offered to download alone', async () => {
  await openApp(<FilePreview file={fileDetailOf(1, { kind: 'document', mediaType: 'text/html' })} />);
  expect(screen.getByText('No preview. Download the file to open it.')).toBeTruthy();
});

test.each([
  ['image', 'This file seems to be damaged. No preview could be created.'],
  ['audio', "This file seems to be damaged and can't be played."],
] as const)('a damaged file of the kind %s has a text that says so', async (kind, words) => {
  await openApp(<FilePreview file={fileDetailOf(1, { kind, isDamaged: true })} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test('a name that is refused is marked, with the reason', async () => {
  const fields = [{ path: 'name', message: 'Choose another ending.' }];
  const answers = { 'file/updateFile': new Refusal('invalid', { fields }) };
  const { user } = await openApp(<FileForm file={fileDetailOf(1)} />, { answers });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '.bat');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose another ending.')).toBeTruthy();
});
