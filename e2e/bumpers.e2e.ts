import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { full, api, makeFilm, pageFor, productUrl, signIn } from './session.ts';
import { until } from './api-client.ts';

/** A ready clip of South; its name. */
async function clip(durationS: number): Promise<string> {
  const client = await api('cm@south.demo');
  const name = `Ident ${randomUUID().slice(0, 8)}`;
  const clipId = await client.upload(await makeFilm(`${name}.mp4`, durationS), { name: `${name}.mp4` });
  const film = await until(
    'the clip to be ready',
    async () => {
      const now = await client.api.clip.getClip({ clipId });
      return now.state === 'ready' && now.progress === null ? now : null;
    },
    { withinMs: 90_000 },
  );
  return film.name;
}

async function pickClip(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose a clip for the bumper' });
  await dialog.getByRole('textbox', { name: 'Search footage' }).fill(name);
  await dialog.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Bumper saved.', { exact: false })).toBeVisible();
}

/** How long the player says that the program is. */
async function lengthIn(player: Page, programId: string): Promise<number> {
  await player.goto(`${productUrl()}/home/play/${programId}`);
  const video = player.locator('video').first();
  await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.duration)).toBeGreaterThan(0);
  return video.evaluate((each: HTMLVideoElement) => Math.round(each.duration));
}

test('an intro is made from a clip, is in what is published, and its replacement is brought into live programs', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const client = await api('cm@south.demo');
  const [first, second] = [await clip(3), await clip(5)];
  const name = `Opening ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'cm@south.demo', '/bumpers');
  await page.getByRole('button', { name: 'New bumper' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New bumper' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const bumperId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('radio', { name: 'Mandatory' }).check();
  await page.getByRole('button', { name: 'Choose clip' }).click();
  await pickClip(page, first);
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  const { items } = await client.api.clip.getClips({ search: 'South meadow' });
  const title = `With intro ${randomUUID().slice(0, 8)}`;
  const timeline = { items: [{ clipId: items[0]?.clipId ?? '', inMs: 0, outMs: 4000 }] };
  const { programId } = await client.api.program.createProgram({ title, timeline });
  await page.goto(`${productUrl()}/myprograms/editprogram/${programId}`);
  await expect(page.getByRole('button', { name: `Intro: ${name} · 0:03` })).toBeVisible();
  await page.getByText('Publish', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Version 1/)).toBeVisible({ timeout: 60_000 });
  await client.api.program.setAudience({ programId, audience: { organisation: true } });
  const viewer = await pageFor(browser, 'viewer@south.demo');
  expect(await lengthIn(viewer, programId)).toBe(7);

  await page.goto(`${productUrl()}/bumpers/edit/${bumperId}`);
  await page.getByRole('listitem', { name: 'Clip 1' }).getByRole('button', { name: 'Replace' }).click();
  await pickClip(page, second);
  expect(await lengthIn(viewer, programId)).toBe(7);
  const live = page.getByRole('region', { name: 'Published programs' });
  await live.getByRole('button', { name: `Preview “${title}”` }).click();
  const preview = page.getByRole('dialog', { name: `Preview “${title}”` });
  const video = preview.locator('video');
  await expect
    .poll(() => video.evaluate((each: HTMLVideoElement) => Math.round(each.duration)), { timeout: 60_000 })
    .toBe(9);
  await page.keyboard.press('Escape');
  await live.getByRole('button', { name: 'Update published programs' }).click();
  await expect(live.getByText(/^\d+ of \d+ updated$/)).toBeVisible({ timeout: 60_000 });
  await expect(live.getByText('Up to date').first()).toBeVisible();
  expect(await lengthIn(viewer, programId)).toBe(9);

  await live.getByRole('button', { name: 'Undo update' }).click();
  await expect(live.getByText('Update undone.', { exact: false })).toBeVisible({ timeout: 60_000 });
  expect(await lengthIn(viewer, programId)).toBe(7);
  // No other journey is to have it.
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Retire' }).click();
  await expect(page.getByText('Retired', { exact: true })).toBeVisible();
});

/** Makes a bumper of a type and opens it. */
async function newBumper(page: Page, name: string, type: string): Promise<void> {
  await page.goto(`${productUrl()}/bumpers`);
  await page.getByRole('button', { name: 'New bumper' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New bumper' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: type, exact: true }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function saveAndActivate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^(Bumper|Title) saved\./)).toBeVisible();
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
}

test(
  'a saved lower third is added to a program with its owner’s name, and an intro shows its title',
  full,
  async ({ page }) => {
    test.setTimeout(180_000);
    const client = await api('cm@south.demo');
    const [brand, opening] = [`Brand ${randomUUID().slice(0, 8)}`, `Card ${randomUUID().slice(0, 8)}`];
    await signIn(page, 'cm@south.demo', '/bumpers');
    await newBumper(page, brand, 'Lower third');
    await expect(page.getByRole('radio', { name: 'Mandatory' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add text' }).click();
    await page.getByRole('textbox', { name: 'Second line' }).fill('{{title}}');
    await saveAndActivate(page);
    await newBumper(page, opening, 'Intro');
    await page.getByRole('button', { name: 'Create title' }).click();
    await saveAndActivate(page);

    const { items } = await client.api.clip.getClips({ search: 'South meadow' });
    const title = `Titled ${randomUUID().slice(0, 8)}`;
    const timeline = { items: [{ clipId: items[0]?.clipId ?? '', inMs: 0, outMs: 6000 }] };
    const { programId } = await client.api.program.createProgram({ title, timeline });
    await page.goto(`${productUrl()}/myprograms/editprogram/${programId}`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: `Lower third – ${brand}` }).click();
    const form = page.getByRole('region', { name: 'Title' });
    await expect(form.getByRole('textbox', { name: 'Second line' })).toHaveValue(title);
    await expect(form.getByRole('textbox', { name: 'Text', exact: true })).not.toHaveValue(/\{\{/);
    await page.getByRole('button', { name: 'Intro: None' }).click();
    await page.getByRole('menuitem', { name: opening }).click();
    await expect(page.getByRole('button', { name: `Intro: ${opening} · 0:05` })).toBeVisible({
      timeout: 60_000,
    });
  },
);
