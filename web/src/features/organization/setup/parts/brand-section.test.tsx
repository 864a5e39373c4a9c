import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sendImage } from '../../../../lib/api/form-upload.ts';
import { leaving } from '../../../../lib/session/leaving.ts';
import { fill, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { changedBy } from '../../users/fixtures.ts';
import { setupOf } from '../fixtures.ts';
import { BrandSection } from './brand-section.tsx';

vi.mock(import('../../../../lib/api/form-upload.ts'), () => ({ sendImage: vi.fn<typeof sendImage>() }));

const [colourPath, logoPath] = ['setup/saveBrand', 'setup/saveLogo'];
const [removePath, previewPath] = ['setup/removeLogo', 'setup/previewBrand'];
const withLogo = setupOf({ brand: { accentColour: '#0f766e', logoUrl: '/brand/north.png' } });
const preview = (given: number) => ({
  shades: Array.from({ length: 10 }, () => '#0f766e'),
  contrast: { given, light: 5, dark: 6 },
  mailHtml: '<p>Hello</p>',
  sharePage: {
    layout: 'wide',
    headline: '',
    intro: '',
    showsLogo: true,
    showsOrganisation: true,
    download: 'none',
    footer: '',
    action: null,
  },
});

const open = (answers: Record<string, unknown> = {}, setup = withLogo) =>
  openApp(<BrandSection setup={setup} />, { answers: { [previewPath]: preview(5.5), ...answers } });
const colour = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Accent colour' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const image = () => new File(['png'], 'logo.png', { type: 'image/png' });

type User = Awaited<ReturnType<typeof open>>['user'];
async function chooseLogo(user: User, file: File) {
  const [input] = screen.getAllByLabelText<HTMLInputElement>('Choose logo', { selector: 'input' });
  if (input === undefined) throw new Error('There is no input for a logo');
  await user.upload(input, file);
}

test('a colour is shown before it is applied, with how well it reads', async () => {
  const { user, requestsOf } = await open({
    [previewPath]: ({ accentColour }: { accentColour: string }) =>
      preview(accentColour === '#ffee00' ? 1.2 : 5.5),
  });
  expect(await screen.findByText(/contrast ratio of 5.5:1/)).toBeTruthy();
  await fill(user, colour(), '#FFEE00');
  expect(await screen.findByText(/Hard to read.*contrast ratio of 1.2:1/)).toBeTruthy();
  expect(requestsOf(previewPath).at(-1)).toEqual({ accentColour: '#ffee00' });
});

test('a colour is applied over the one that was seen', async () => {
  const applied = setupOf({ brand: { accentColour: '#7e22ce', logoUrl: null } });
  const { user, requestsOf } = await open({ [colourPath]: applied });
  expect(button('Apply').disabled).toBe(true);
  await fill(user, colour(), '#7E22CE');
  await user.click(button('Apply'));
  expect(await screen.findByText('Accent colour updated.')).toBeTruthy();
  expect(requestsOf(colourPath)).toEqual([{ accentColour: '#7E22CE', revision: 4 }]);
});

test('a colour that isn’t whole can’t be applied', async () => {
  const { user } = await open();
  await fill(user, colour(), '#7E2');
  expect(button('Apply').disabled).toBe(true);
});

test('the colour of Rushes comes back by applying none', async () => {
  const { user, requestsOf } = await open({ [colourPath]: setupOf() });
  await user.click(button('Use default colour'));
  expect(colour().value).toBe('');
  await user.click(button('Apply'));
  await waitFor(() => expect(requestsOf(colourPath)).toEqual([{ accentColour: null, revision: 4 }]));
});

test('a colour that someone else applied first can be replaced', async () => {
  const theirs = setupOf({ brand: { accentColour: '#b91c1c', logoUrl: null }, revision: 5 });
  const { user, requestsOf } = await open({
    [colourPath]: inTurn(new Refusal('conflict', changedBy('Bo', theirs)), theirs),
  });
  await fill(user, colour(), '#7e22ce');
  await user.click(button('Apply'));
  await user.click(await screen.findByRole('button', { name: 'Overwrite' }));
  await waitFor(() =>
    expect(requestsOf(colourPath).at(-1)).toEqual({
      accentColour: '#7e22ce',
      revision: 5,
    }),
  );
});

test('a logo is tried out before it is applied', async () => {
  vi.mocked(sendImage).mockResolvedValue('keys/logo');
  const { user, requestsOf } = await open({ [logoPath]: withLogo });
  await chooseLogo(user, image());
  expect(leaving.isHeld()).toBe(true);
  expect(requestsOf(logoPath)).toEqual([]);
  await user.click(button('Apply logo'));
  expect(await screen.findByText('Logo updated.')).toBeTruthy();
  expect(requestsOf(logoPath)).toEqual([{ key: 'keys/logo', revision: 4 }]);
  expect(leaving.isHeld()).toBe(false);
});

test('the current logo is kept where the new one isn’t applied', async () => {
  const { user, requestsOf } = await open();
  await chooseLogo(user, image());
  await user.click(button('Keep current logo'));
  expect(button('Remove logo')).toBeTruthy();
  expect(leaving.isHeld()).toBe(false);
  expect(requestsOf(logoPath)).toEqual([]);
});

test('removing the logo is tried out first as well', async () => {
  const { user, requestsOf } = await open({ [removePath]: setupOf() });
  await user.click(button('Remove logo'));
  expect(requestsOf(removePath)).toEqual([]);
  await user.click(button('Remove logo'));
  expect(await screen.findByText('Logo removed. The Rushes logo is shown instead.')).toBeTruthy();
  expect(requestsOf(removePath)).toEqual([{ revision: 4 }]);
});

test('a logo that someone else changed first isn’t replaced unseen', async () => {
  vi.mocked(sendImage).mockResolvedValue('keys/logo');
  const { user } = await open({
    [logoPath]: new Refusal('conflict', {
      ...changedBy('Bo', withLogo),
      errorMessage: 'Someone else changed this.',
    }),
  });
  await chooseLogo(user, image());
  await user.click(button('Apply logo'));
  expect(await screen.findByText('Someone else changed this.')).toBeTruthy();
  expect(button('Apply logo')).toBeTruthy();
});

test.each([
  ['a text', new File(['x'], 'a.png', { type: 'text/plain' }), /isn't a supported image/],
  ['a video', new File(['x'], 'a.png', { type: 'video/mp4' }), /^Videos can't be used here/],
])('%s is refused as a logo before it is sent', async (_what, file, words) => {
  const { user } = await open();
  const [input] = screen.getAllByLabelText<HTMLInputElement>('Choose logo', { selector: 'input' });
  if (input !== undefined) await user.setup({ applyAccept: false }).upload(input, file);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.queryByRole('button', { name: 'Apply logo' })).toBeNull();
});
