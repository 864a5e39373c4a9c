import type { ImportJob } from '@rushes/contract/core/imports';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../../../lib/api/call-error.ts';
import { uploadTable } from '../../../../lib/api/table-upload.ts';
import { saveCsv } from '../../../../lib/lists/csv.ts';
import { fill, findDialog, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { ImportWizard } from './import-wizard.tsx';

vi.mock(import('../../../../lib/api/table-upload.ts'), () => ({ uploadTable: vi.fn<typeof uploadTable>() }));
vi.mock(import('../../../../lib/lists/csv.ts'), async (importActual) => ({
  ...(await importActual()),
  saveCsv: vi.fn<typeof saveCsv>(),
}));

const importId = '50000000-0000-4000-8000-000000000001';
const jobOf = (more: Partial<ImportJob> = {}): ImportJob => ({
  importId,
  kind: 'users',
  filename: 'team.csv',
  state: 'uploaded',
  failure: null,
  columns: [
    { heading: 'Mail', samples: ['bo@north.example'] },
    { heading: '', samples: ['Bo'] },
  ],
  fields: [
    { field: 'email', isRequired: true },
    { field: 'name', isRequired: false },
  ],
  mapping: { email: null, name: null },
  rowsTotal: 3,
  rowsBad: 0,
  rowsDone: 3,
  rowsApplied: 0,
  rowsUndone: 0,
  badRows: [],
  createdByName: 'Cleo',
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  ...more,
});
const badRow = (row: number, field: string | null, message: string) => ({
  row,
  values: { email: `user${row}@north`, name: `User ${row}` },
  errors: [{ field, message }],
});
const [getPath, listPath] = ['import/getImport', 'import/getImports'];
const [checkPath, applyPath] = ['import/validateImport', 'import/applyImport'];
const undoPath = 'import/undoImport';

async function open(answers: Record<string, unknown> = {}) {
  const onChanged = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const part = (
    <ImportWizard
      kind="users"
      title="Import users"
      opened
      onClose={onClose}
      onChanged={onChanged}
      fieldLabel={(field) => ({ email: 'Email', name: 'Name' })[field] ?? field}
      fields={['email', 'name']}
      words={{
        what: 'One user per row',
        apply: (count) => `Invite ${count}`,
        applied: (count) => `${count} invited`,
        undone: (count) => `${count} revoked`,
      }}
    />
  );
  const app = await openApp(part, { answers: { [listPath]: { imports: [] }, ...answers } });
  const dialog = within(await findDialog('Import users'));
  return { ...app, dialog, onChanged, onClose };
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

type App = Awaited<ReturnType<typeof open>>;
async function chooseFile({ user }: App, file = new File(['Mail\nbo@north.example'], 'team.csv')) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no input for a file');
  await user.setup({ applyAccept: false }).upload(input, file);
}

/** The wizard over an import as it is now. */
async function openJob(job: Partial<ImportJob>, answers: Record<string, unknown> = {}) {
  const { badRows: _bad, columns: _columns, ...listed } = jobOf(job);
  const app = await open({
    [listPath]: { imports: [listed] },
    [getPath]: jobOf(job),
    ...answers,
  });
  await app.user.click(await screen.findByRole('button', { name: 'Open team.csv' }));
  return app;
}

test('a file is matched to fields, checked and imported', async () => {
  vi.mocked(uploadTable).mockResolvedValue(jobOf());
  const app = await open({
    [checkPath]: jobOf({ state: 'validated' }),
    [applyPath]: jobOf({ state: 'applied', rowsApplied: 3 }),
    [getPath]: jobOf(),
  });
  const { user, requestsOf, onChanged } = app;
  await chooseFile(app);
  const email = await screen.findByRole('combobox', { name: 'Email' });
  expect(button('Check rows').disabled).toBe(true);
  await user.click(email);
  await user.click(await screen.findByRole('option', { name: 'Mail (bo@north.example)' }));
  await user.click(screen.getByRole('combobox', { name: 'Name' }));
  // A column without a heading is known by its place.
  await user.click(await screen.findByRole('option', { name: 'Column 2 (Bo)' }));
  await user.click(button('Check rows'));
  expect((await screen.findByRole('status')).textContent).toBe('3 rows are ready to import.');
  expect(requestsOf(checkPath)).toEqual([{ importId, mapping: { email: 0, name: 1 } }]);
  await user.click(button('Invite 3'));
  expect(await screen.findByText('3 invited')).toBeTruthy();
  expect(requestsOf(applyPath)).toEqual([{ importId }]);
  expect(onChanged).toHaveBeenCalled();
});

test.each([
  ['no-rows', /^The file has no rows below the header/],
  ['not-text', /^This file isn't UTF-8 text/],
  ['broken-quotes', /^A quotation mark isn't closed/],
])('a file that is refused says what to do: %s', async (fault, words) => {
  const error = { code: 'invalid', message: 'Refused', httpStatus: 400 } as const;
  vi.mocked(uploadTable).mockRejectedValue(
    new CallError({ ...error, fields: [{ path: 'file', message: fault }] }),
  );
  const app = await open();
  await chooseFile(app);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(button('Choose file')).toBeTruthy();
});

test('a file that is too large says so', async () => {
  vi.mocked(uploadTable).mockRejectedValue(
    new CallError({ code: 'too-large', message: 'Too large', httpStatus: 413 }),
  );
  const app = await open();
  await chooseFile(app);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The file is larger than 20 MB/);
});

test('the template has a column for each field', async () => {
  const { user } = await open();
  await user.click(button('Download template'));
  expect(saveCsv).toHaveBeenCalledWith('users-template.csv', [['Email', 'Name']]);
});

const checked: Partial<ImportJob> = {
  state: 'validated',
  rowsBad: 2,
  badRows: [badRow(2, 'email', 'Enter a valid email address.'), badRow(4, null, 'This row is a double.')],
};

test('where every row has an error, there is nothing to continue with', async () => {
  await openJob({ ...checked, rowsBad: 3 });
  expect(await screen.findByText('All 3 rows have errors. Fix at least one to continue.')).toBeTruthy();
  expect(button('Invite 0').disabled).toBe(true);
});

test('rows with errors are fixed in place or skipped, and checked again before the rest is imported', async () => {
  const again = jobOf({ state: 'validated', rowsTotal: 2, updatedAt: '2026-01-05T10:01:00.000Z' });
  const app = await openJob(checked, { [checkPath]: again });
  const { user, requestsOf } = app;
  expect(
    await screen.findByText('2 of 3 rows have errors. Fix them, or import the other rows.'),
  ).toBeTruthy();
  expect(button('Check again').disabled).toBe(true);
  expect(button('Invite 1').disabled).toBe(false);
  await fill(user, screen.getByRole('textbox', { name: 'Email in row 2' }), 'user2@north.example');
  await user.click(button('Skip row 4'));
  // Why they didn't work stays until they are checked again.
  expect(screen.getByText('Previous error: Enter a valid email address.')).toBeTruthy();
  expect(screen.queryByText('This row is a double.')).toBeNull();
  // What is fixed and not checked would not be imported.
  expect(screen.getByText('You changed some rows. Check again to continue.')).toBeTruthy();
  expect(button('Invite 1').disabled).toBe(true);
  await user.click(button('Check again'));
  await waitFor(() =>
    expect(requestsOf(checkPath)).toEqual([
      {
        importId,
        fixes: [
          { row: 2, values: { email: 'user2@north.example', name: 'User 2' } },
          { row: 4, values: null },
        ],
      },
    ]),
  );
  expect(await screen.findByText('2 rows are ready to import.')).toBeTruthy();
});

test('a skipped row can be included again', async () => {
  const { user } = await openJob(checked);
  await user.click(await screen.findByRole('button', { name: 'Skip row 4' }));
  await user.click(button('Include row 4'));
  expect(button('Check again').disabled).toBe(true);
  expect(screen.getByText('This row is a double.')).toBeTruthy();
});

test('what is fixed outlives a failed check', async () => {
  const { user } = await openJob(checked, { [checkPath]: new Refusal('busy') });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email in row 2' });
  await fill(user, field, 'user2@north.example');
  await user.click(button('Check again'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field.value).toBe('user2@north.example');
});

test('where no row is good, nothing can be imported', async () => {
  await openJob({ ...checked, rowsBad: 3 });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Invite 0' })).disabled).toBe(true);
  expect(screen.getByText(/^1 more row has an error/)).toBeTruthy();
});

test('an import under way is followed to its end', async () => {
  await openJob(
    { state: 'applying', rowsDone: 2 },
    {
      [getPath]: inTurn(
        jobOf({ state: 'applying', rowsDone: 2 }),
        jobOf({ state: 'applied', rowsApplied: 2, rowsBad: 1 }),
      ),
    },
  );
  const progress = await screen.findByRole('progressbar', { name: 'Importing…' });
  expect(progress.getAttribute('aria-valuenow')).toBe('50');
  expect(await screen.findByText('2 invited', {}, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByText('1 row skipped.')).toBeTruthy();
});

test('an import is undone', async () => {
  const { user, requestsOf } = await openJob(
    { state: 'applied', rowsApplied: 3 },
    { [undoPath]: jobOf({ state: 'undone', rowsUndone: 2 }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('2 revoked')).toBeTruthy();
  expect(requestsOf(undoPath)).toEqual([{ importId }]);
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

test('an import that failed before its first row leads to another file', async () => {
  const { user } = await openJob({ state: 'failed', failure: 'too-many-rows' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The file has more than 100,000 rows/);
  await user.click(button('Choose another file'));
  expect(button('Choose file')).toBeTruthy();
});

test('an import that failed half way has to be undone first', async () => {
  const { user, requestsOf } = await openJob(
    { state: 'failed', failure: 'internal', rowsApplied: 2 },
    { [undoPath]: jobOf({ state: 'undone', rowsUndone: 2 }) },
  );
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Only 2 rows were imported/);
  expect(screen.queryByRole('button', { name: 'Choose another file' })).toBeNull();
  await user.click(button('Undo import'));
  await waitFor(() => expect(requestsOf(undoPath)).toEqual([{ importId }]));
});

test('previous imports say what became of them', async () => {
  const listed = (more: Partial<ImportJob>) => {
    const { badRows: _bad, columns: _columns, ...job } = jobOf(more);
    return job;
  };
  const states: Partial<ImportJob>[] = [
    { state: 'validated', rowsBad: 1 },
    { state: 'applied', rowsApplied: 3 },
    { state: 'undone', rowsUndone: 1 },
    { state: 'failed', rowsApplied: 1 },
    { state: 'failed', rowsApplied: 0 },
  ];
  const imports = states.map((each, at) => listed({ ...each, importId: importId.replace(/1$/, `${at}`) }));
  await open({ [listPath]: { imports } });
  const rows = within(await screen.findByRole('region', { name: 'Previous imports' })).getAllByRole(
    'listitem',
  );
  expect(
    rows.map(({ textContent }) => /(Checked|Failed|\d)[^·]*/.exec(textContent ?? '')?.[0].trim()),
  ).toEqual([
    'Checked: 2 valid rows, not imported',
    '3 rows imported',
    '1 row undone',
    'Failed after 1 row',
    'Failed',
  ]);
});
