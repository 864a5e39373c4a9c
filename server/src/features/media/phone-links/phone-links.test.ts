import { randomBytes } from 'node:crypto';
import type { Clip } from '@rushes/contract/media/clips';
import type { OpenedPhoneLink, PhoneUpload } from '@rushes/contract/media/phone-links';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { sha256Of, tusOf, uploadIdOf } from '../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { testClock } from '../../../platform/clock.ts';

let harness: Harness;
let user: TestUser;
let colleague: TestUser;
let customerId: string;
const clock = testClock(new Date());

beforeAll(async () => {
  harness = await createHarness({ clock, uploadLimits: { reserve: () => 0 } });
  ({ customerId } = await harness.make.customer());
  user = await signUp(harness, customerId, 'cc', 'Cem Creator');
  colleague = await signUp(harness, customerId, 'cm', 'Manager');
});
afterAll(() => harness[Symbol.asyncDispose]());

interface Created {
  readonly phoneLinkId: string;
  readonly url: string;
  readonly expiresInS: number;
}

const create = (by = user, folder?: string) =>
  by.ok<Created>('phonelink/createPhoneLink', folder === undefined ? {} : { folder });
const codeOf = ({ url }: Created) => url.split('/').at(-1) ?? '';
const openCode = (code: string) => harness.call('phonelink/openPhoneLink', { code });
const phoneOf = async (link: Created) => {
  const { body } = await openCode(codeOf(link));
  return tusOf(harness, { token: (body.clientResponse as OpenedPhoneLink).uploadToken });
};
const sent = (by = user) =>
  by.ok<{ uploads: PhoneUpload[] }>('phonelink/getPhoneUploads', {}).then(({ uploads }) => uploads);

describe('a code', () => {
  test('is for a folder of footage that is there, and for no other', async () => {
    const { folderId } = await colleague.ok<{ folderId: string }>('folder/createFolder', {
      kind: 'file',
      in: 'top',
      name: 'Papers',
    });
    for (const folder of [folderId, '11111111-1111-4111-8111-111111111111'])
      expect((await user.refused('phonelink/createPhoneLink', { folder })).code).toBe('not-found');
  });

  test('opens a page that says whose footage it becomes, and uploads into the folder as its user', async () => {
    const { folderId } = await colleague.ok<{ folderId: string }>('folder/createFolder', {
      kind: 'footage',
      in: 'top',
      name: 'Harbour',
    });
    const link = await create(user, folderId);
    expect(link.expiresInS).toBe(900);
    expect(codeOf(link)).toMatch(/^[\w-]{24}$/);
    expect((await openCode(codeOf(link))).body.clientResponse).toMatchObject({
      userName: 'Cem Creator',
      folder: 'Harbour',
      expiresInS: 900,
    });
    const phone = await phoneOf(link);
    const bytes = randomBytes(5000);
    const created = await phone.create({ filename: 'IMG_1.MOV', sizeBytes: bytes.length, folder: 'x' });
    expect(created.status).toBe(201);
    const id = uploadIdOf(created);
    await phone.patch(id, 0, bytes.subarray(0, 2000));
    const clipId = created.headers.get('rushes-id') ?? '';
    expect(await sent()).toEqual([
      expect.objectContaining({
        uploadId: id,
        phoneLinkId: link.phoneLinkId,
        clipId,
        filename: 'IMG_1.MOV',
        sizeBytes: 5000,
        receivedBytes: 2000,
        state: 'receiving',
      }),
    ]);
    // It resumes on the phone alone: the browser isn't asked for the file.
    expect(await user.ok('upload/getUploads', {})).toEqual({ uploads: [] });
    expect((await phone.head(id)).headers.get('upload-offset')).toBe('2000');
    const done = await phone.patch(id, 2000, bytes.subarray(2000), { 'rushes-sha256': sha256Of(bytes) });
    expect(done.status).toBe(204);
    expect(await sent()).toMatchObject([{ state: 'finished', receivedBytes: 5000 }]);
    const clip = await user.ok<Clip>('clip/getClip', { clipId });
    expect(clip).toMatchObject({ name: 'IMG_1', source: 'upload', folder: { folderId } });
    const audited = await harness.app.context.db.system((trx) =>
      trx
        .selectFrom('audit_events')
        .select(['action', 'user_id as userId', 'client_address as clientAddress'])
        .where('object_id', '=', clipId)
        .execute(),
    );
    expect(audited).toEqual([{ action: 'clips.added', userId: user.userId, clientAddress: '127.0.0.1' }]);
    expect(await sent(colleague)).toEqual([]);
  });

  test('is stored as a hash alone', async () => {
    const link = await create();
    const rows = await harness.app.context.db.system((trx) =>
      trx.selectFrom('phone_links').selectAll().where('id', '=', link.phoneLinkId).execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(codeOf(link));
    expect(rows[0]?.code_hash).toHaveLength(32);
  });

  test('begins nothing more once it ended or expired; what is on its way arrives, for six hours', async () => {
    const link = await create();
    const phone = await phoneOf(link);
    const bytes = randomBytes(3000);
    const id = uploadIdOf(await phone.create({ sizeBytes: bytes.length }));
    expect((await colleague.refused('phonelink/endPhoneLink', { phoneLinkId: link.phoneLinkId })).code).toBe(
      'not-found',
    );
    await user.ok('phonelink/endPhoneLink', { phoneLinkId: link.phoneLinkId });
    expect((await openCode(codeOf(link))).body.code).toBe('link-gone');
    const refused = await phone.create({ sizeBytes: 10 });
    expect(refused.status).toBe(410);
    expect(await refused.json()).toMatchObject({
      code: 'link-gone',
      errorMessage: expect.stringContaining('ended'),
    });
    expect((await phone.patch(id, 0, bytes)).status).toBe(204);
    const late = await create();
    const latePhone = await phoneOf(late);
    const lateId = uploadIdOf(await latePhone.create({ sizeBytes: bytes.length }));
    clock.advance(15 * 60_000);
    expect((await openCode(codeOf(late))).body.code).toBe('link-gone');
    expect((await latePhone.create({ sizeBytes: 10 })).status).toBe(410);
    expect((await latePhone.patch(lateId, 0, bytes.subarray(0, 1000))).status).toBe(204);
    clock.advance(6 * 3_600_000 + 1);
    expect((await latePhone.head(lateId)).status).toBe(401);
  });
});

describe('the token of a phone', () => {
  test('does nothing but send what it began', async () => {
    const fresh = await signUp(harness, customerId, 'cm', 'Fresh');
    const link = await create(fresh);
    const { body } = await openCode(codeOf(link));
    const { uploadToken } = body.clientResponse as OpenedPhoneLink;
    for (const path of [
      'clip/getClips',
      'upload/getUploads',
      'phonelink/getPhoneUploads',
      'phonelink/createPhoneLink',
    ])
      expect((await harness.call(path, {}, uploadToken)).http).toBe(401);
    const events = await fetch(`${harness.url}/events`, {
      headers: { authorization: `Bearer ${uploadToken}` },
    });
    expect(events.status).toBe(401);
    const phone = tusOf(harness, { token: uploadToken });
    const own = tusOf(harness, fresh);
    const clipId = await own.send(randomBytes(100), 'own.mp4');
    const begun = uploadIdOf(await own.create({ sizeBytes: 100 }));
    const another = await phoneOf(await create(fresh));
    const others = uploadIdOf(await another.create({ sizeBytes: 100 }));
    for (const id of [begun, others]) {
      expect((await phone.head(id)).status).toBe(404);
      expect((await phone.patch(id, 0, randomBytes(100))).status).toBe(404);
      expect((await phone.remove(id)).status).toBe(404);
    }
    const replaced = await phone.create({ sizeBytes: 10, replaces: clipId });
    expect(replaced.headers.get('rushes-id')).not.toBe(clipId);
    expect((await phone.create({ sizeBytes: 10, kind: 'picture' })).status).toBe(400);
    // The user can cancel on the computer what the phone sends.
    expect((await own.remove(others)).status).toBe(204);
  });

  test('ends at once with its user’s profile, permission or organisation', async () => {
    const { db } = harness.app.context;
    const member = await signUp(harness, customerId, 'cm', 'Leaving');
    const link = await create(member);
    const phone = await phoneOf(link);
    const id = uploadIdOf(await phone.create({ sizeBytes: 1000 }));
    const statuses = async () => [
      (await openCode(codeOf(link))).body.code,
      (await phone.create({ sizeBytes: 10 })).status,
      (await phone.patch(id, 0, randomBytes(10))).status,
    ];
    const ended = ['link-gone', 401, 401];
    const profile = (values: { state?: 'active' | 'deactivated'; role?: 'cm' | 'viewer' }) =>
      db.system((trx) =>
        trx.updateTable('customer_users').set(values).where('id', '=', member.customerUserId).execute(),
      );
    await profile({ state: 'deactivated' });
    expect(await statuses()).toEqual(ended);
    await profile({ state: 'active', role: 'viewer' });
    expect(await statuses()).toEqual(ended);
    await profile({ role: 'cm' });
    const customer = (status: 'active' | 'suspended') =>
      db.system((trx) => trx.updateTable('customers').set({ status }).where('id', '=', customerId).execute());
    await customer('suspended');
    expect(await statuses()).toEqual(ended);
    await customer('active');
    expect((await phone.head(id)).status).toBe(200);
  });

  test('can’t be guessed: misses are counted by network', async () => {
    const guess = (address: string) =>
      fetch(`${harness.url}/uploads`, {
        method: 'POST',
        headers: {
          authorization: `Bearer phone.${randomBytes(18).toString('base64url')}`,
          'tus-resumable': '1.0.0',
          'x-forwarded-for': address,
        },
      });
    const statuses = new Set<number>();
    for (let round = 0; round < 40; round += 1) statuses.add((await guess('203.0.113.9')).status);
    expect([...statuses]).toEqual([401, 429]);
    expect((await openCode(randomBytes(18).toString('base64url'))).body.code).toBe('link-gone');
  });
});
