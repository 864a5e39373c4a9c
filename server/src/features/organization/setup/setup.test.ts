import type { Program } from '@rushes/contract/create/programs';
import type { Setup } from '@rushes/contract/organization/setup';
import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { drawImage, sendImage } from '../../../../test/images.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { tusOf } from '../../../../test/tus-client.ts';
import { contrastOf, shadesOf } from './shades.ts';

let app: Harness;
let customerId: string;
let cm: TestUser;
let viewer: TestUser;

interface Session {
  idleMinutes: number;
  customer: { name: string; accent: string[] | null; binDays: number; links: Record<string, string | null> };
}

beforeAll(async () => {
  app = await createHarness();
  ({ customerId } = await app.make.customer());
  cm = await signUp(app, customerId, 'cm', 'Manager');
  viewer = await signUp(app, customerId, 'viewer', 'Viewer');
});
afterAll(() => app[Symbol.asyncDispose]());

const session = (user: TestUser) => user.ok<Session>('session/getSession', {});

describe('the shades of a brand', () => {
  test('are readable with white on them and as links, whatever the colour', () => {
    for (const colour of ['#ff6600', '#ffdd00', '#00ffff', '#000000', '#ffffff', '#777777', '#ff0000']) {
      const { light, dark } = contrastOf(colour);
      expect([colour, light >= 4.5, dark >= 4.5]).toEqual([colour, true, true]);
      expect(shadesOf(colour)).toHaveLength(10);
    }
    expect(contrastOf('#ffdd00').given).toBeLessThan(2);
  });
});

describe('the setup of an organisation', () => {
  test('is changed part by part by who may, holds at once for everybody, and is in the audit', async () => {
    const organisation = { name: 'Pier & Sons', addressLine: 'Kai 3', city: 'Kiel', state: '', zip: '24103' };
    expect(await cm.ok<Setup>('setup/saveOrganisation', organisation)).toMatchObject({ organisation });
    const rules = {
      idleMinutes: 45,
      viewedPercent: 50,
      audienceOrganisation: false,
      binDays: 7,
      blockExpiredLicences: false,
    };
    await cm.ok('setup/saveRules', rules);
    const links = {
      terms: 'https://pier.example/terms',
      privacy: null,
      chat: 'https://chat.example/join',
      browserPlugin: null,
      analytics: null,
    };
    await cm.ok('setup/saveLinks', links);
    expect(await cm.ok<Setup>('setup/getSetup', {})).toMatchObject({ organisation, rules, links });
    await vi.waitFor(async () => {
      expect(await session(viewer)).toMatchObject({
        idleMinutes: 45,
        customer: { name: 'Pier & Sons', binDays: 7, links: { terms: links.terms, chat: links.chat } },
      });
    });
    for (const call of ['getSetup', 'saveBrand', 'saveRules', 'removeLogo'])
      expect((await viewer.refused(`setup/${call}`, {})).code).toBe('forbidden');
    const events = await cm.ok<{ items: { action: string; after: object | null }[] }>(
      'audit/getAuditEvents',
      {
        filters: [{ column: 'action', op: 'in', values: ['setup.changed'] }],
      },
    );
    expect(events.items).toHaveLength(3);
  });

  test('what cannot be is refused by field, and nothing changes', async () => {
    const before = await cm.ok<Setup>('setup/getSetup', {});
    const bad: readonly (readonly [string, object])[] = [
      ['saveOrganisation', { ...before.organisation, name: ' ' }],
      ['saveRules', { ...before.rules, idleMinutes: 4 }],
      ['saveRules', { ...before.rules, viewedPercent: 101 }],
      ['saveLinks', { ...before.links, chat: 'javascript:alert(1)' }],
      ['saveLinks', { ...before.links, chat: 'http://plain.example' }],
      ['saveBrand', { accentColour: 'red' }],
    ];
    for (const [call, request] of bad) {
      const refused = await cm.refused(`setup/${call}`, request);
      expect([call, refused.code, (refused.fields ?? []).length > 0]).toEqual([call, 'invalid', true]);
    }
    expect(await cm.ok<Setup>('setup/getSetup', {})).toEqual(before);
  });

  test('of two who save the same part at once one wins, and the other is shown what is there', async () => {
    const { links, revision } = await cm.ok<Setup>('setup/getSetup', {});
    const save = (terms: string) => app.call('setup/saveLinks', { ...links, terms, revision }, cm.token);
    const answers = await Promise.all([save('https://one.example/'), save('https://two.example/')]);
    expect(answers.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['conflict', 'ok']);
    const won = await cm.ok<Setup>('setup/getSetup', {});
    const lost = answers.find(({ body }) => body.code === 'conflict');
    expect(lost?.body.details).toEqual({ current: won, changedBy: 'Manager' });
    const again = { ...won.links, terms: links.terms, revision: won.revision };
    expect(await cm.ok<Setup>('setup/saveLinks', again)).toMatchObject({ links });
    const { organisation, rules } = won;
    const stale = [
      ['saveOrganisation', { ...organisation, revision: won.revision }],
      ['saveRules', { ...rules, revision: won.revision }],
    ] as const;
    for (const [call, request] of stale)
      expect((await cm.refused(`setup/${call}`, request)).code).toBe('conflict');
  });

  test('colour and logo are not put over what someone else chose meanwhile', async () => {
    const other = await signUp(app, customerId, 'cm', 'Ada');
    const { revision } = await cm.ok<Setup>('setup/getSetup', {});
    const save = (accentColour: string | null) =>
      app.call('setup/saveBrand', { accentColour, revision }, other.token);
    const answers = await Promise.all([save('#c2185b'), save('#0f766e')]);
    expect(answers.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['conflict', 'ok']);
    const seen = await cm.ok<Setup>('setup/getSetup', {});
    const { brand } = seen;
    const lost = answers.find(({ body }) => body.code === 'conflict');
    expect(lost?.body.details).toMatchObject({ current: { brand }, changedBy: 'Ada' });
    const logo = async () => sendImage(app, cm.token, await drawImage('logo.png', '300x100'));
    const first = { key: await logo(), revision: seen.revision };
    const withLogo = await cm.ok<Setup>('setup/saveLogo', first);
    const late = { key: await logo(), revision: seen.revision };
    const { storage } = app.app.context;
    const kept = (await Array.fromAsync(storage.list('brand/'))).map(({ key }) => key);
    expect((await cm.refused('setup/saveLogo', late)).code).toBe('conflict');
    expect((await Array.fromAsync(storage.list('brand/'))).map(({ key }) => key)).toEqual(kept);
    expect((await cm.refused('setup/removeLogo', { revision: seen.revision })).code).toBe('conflict');
    const { brand: bare, revision: newest } = await cm.ok<Setup>('setup/removeLogo', {
      revision: withLogo.revision,
    });
    expect(bare.logoUrl).toBeNull();
    const put = { accentColour: null, revision: newest };
    expect((await cm.ok<Setup>('setup/saveBrand', put)).brand.accentColour).toBeNull();
  });

  test('of two logos that are put at once one stays, and the files of all others go', async () => {
    const { storage } = app.app.context;
    const brands = async () => (await Array.fromAsync(storage.list('brand/'))).length;
    const there = await brands();
    const drawn = await drawImage('logo.png', '300x100');
    const keys = [await sendImage(app, cm.token, drawn), await sendImage(app, cm.token, drawn)];
    await Promise.all(keys.map((key) => cm.ok('setup/saveLogo', { key })));
    expect(await brands()).toBe(there + 1);
    await cm.ok('setup/removeLogo', {});
    expect(await brands()).toBe(there);
  });

  test('the use that is shown is the one that the quota goes by', async () => {
    const own = await app.make.customer();
    const manager = await signUp(app, own.customerId, 'cm', 'Keeper');
    await app.make.clip(manager, {});
    await sendImage(app, manager.token, await drawImage('logo.png', '300x100'));
    const { usage } = await manager.ok<Setup>('setup/getSetup', {});
    const setQuota = (quota: number) =>
      app.app.context.db.system((trx) =>
        trx.updateTable('customers').set({ quota_bytes: quota }).where('id', '=', own.customerId).execute(),
      );
    const { create } = tusOf(app, manager);
    const upload = async (sizeBytes: number) => (await create({ sizeBytes })).status;
    await setQuota(usage.storageBytes + 1000);
    expect(await upload(1001)).toBe(413);
    expect(await upload(1000)).toBe(201);
    expect((await manager.ok<Setup>('setup/getSetup', {})).usage).toMatchObject({
      storageBytes: usage.storageBytes + 1000,
      quotaBytes: usage.storageBytes + 1000,
    });
  });

  test('the rules act: a new program is for whom the organisation says, and counts as viewed from its share', async () => {
    const rules = {
      idleMinutes: 30,
      viewedPercent: 50,
      audienceOrganisation: false,
      binDays: 30,
      blockExpiredLicences: false,
    };
    await cm.ok('setup/saveRules', rules);
    const { programId } = await cm.ok<{ programId: string }>('program/createProgram', { title: 'For few' });
    expect(await cm.ok<Program>('program/getProgram', { programId })).toMatchObject({
      audience: { customerUserIds: [] },
    });
    const watched = await app.make.program(cm, { title: 'Watched', published: true });
    const program = await viewer.ok<Program>('program/getProgram', { programId: watched });
    const positionMs = Math.ceil(program.durationMs * 0.6);
    const report = { programId: watched, positionMs, ranges: [[0, positionMs]] };
    const { watch } = await cm.ok<{ watch: object }>('program/getProgram', { programId: watched });
    expect(await viewer.ok<typeof watch>('program/saveProgress', report)).toMatchObject({ viewed: true });
  });
});

test('new programs have the caption style of the organisation; those that are there keep theirs', async () => {
  const make = async () =>
    (await cm.ok<{ programId: string }>('program/createProgram', { title: 'Captioned' })).programId;
  const styleOf = async (programId: string) =>
    (await cm.ok<Program>('program/getProgram', { programId })).captionStyle;
  const former = await make();
  const captionStyle = { size: 'small', position: 'top', background: 'none', colour: 'brand' };
  await cm.ok('setup/saveVideoDefaults', { titleFontId: null, captionStyle });
  expect(await styleOf(await make())).toEqual(captionStyle);
  expect(await styleOf(former)).toEqual(usualCaptionStyle);
});

describe('the brand of an organisation', () => {
  test('is tried out without being applied, then shows in every session and on the sign-in page', async () => {
    const preview = await cm.ok<{ shades: string[]; mailHtml: string; sharePage: object }>(
      'setup/previewBrand',
      { accentColour: '#C2185B' },
    );
    expect(preview.sharePage).toMatchObject({ showsLogo: true, showsOrganisation: true });
    expect(preview.mailHtml).toContain(preview.shades[7]);
    expect((await session(viewer)).customer.accent).toBeNull();
    await cm.ok('setup/saveBrand', { accentColour: '#C2185B' });
    await vi.waitFor(async () => expect((await session(viewer)).customer.accent).toEqual(preview.shades));
    await cm.ok('setup/saveBrand', { accentColour: null });
    await vi.waitFor(async () => expect((await session(viewer)).customer.accent).toBeNull());
  });

  test('a logo is encoded again, shows to anybody by its name, and is gone with its successor [U-09]', async () => {
    const key = await sendImage(app, cm.token, await drawImage('logo.png', '800x200'));
    const { brand } = await cm.ok<Setup>('setup/saveLogo', { key });
    expect(brand.logoUrl).toMatch(/^\/brand\/[0-9a-f-]{36}\.png$/);
    const shown = await fetch(`${app.url}${brand.logoUrl}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    const again = await sendImage(app, cm.token, await drawImage('logo.png', '300x100'));
    await cm.ok('setup/saveLogo', { key: again });
    expect((await fetch(`${app.url}${brand.logoUrl}`)).status).toBe(404);
    const drawn = await drawImage('logo.png', '300x100');
    const broken = await sendImage(app, cm.token, drawn.subarray(0, 200));
    expect((await cm.refused('setup/saveLogo', { key: broken })).code).toBe('image-unusable');
    expect((await cm.ok<Setup>('setup/removeLogo', {})).brand.logoUrl).toBeNull();
    expect((await fetch(`${app.url}/brand/..%2f..%2fetc%2fpasswd`)).status).toBe(404);
  });
});
