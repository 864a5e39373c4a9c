import type { Call } from '@rushes/contract/call';
import { onlyLooks } from '@rushes/contract/limits';
import { isAnsweredAsRole } from '@rushes/contract/identity/role-preview';
import { type MemberRole, members, roleIds } from '@rushes/contract/identity/roles';
import { services } from '@rushes/contract/services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { objectMaker } from '../../../../test/objects.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { sampleOf } from '../../../../test/samples.ts';

const calls = Object.values(services).flatMap((service) =>
  Object.entries(service.calls).map(([method, call]) => ({
    path: `${service.name}/${method}`,
    call: call as Call,
  })),
);

let app: Harness;
let cm: TestUser;
let admin: TestUser;
let newcomers: Readonly<Record<MemberRole, TestUser>>;
const programs: Record<string, string> = {};

beforeAll(async () => {
  app = await createHarness();
  const { customerId } = await app.make.customer({});
  cm = await signUp(app, customerId, 'cm', 'Cleo');
  admin = await signUp(app, customerId, 'admin', 'Ada');
  await fill();
  newcomers = {
    viewer: await signUp(app, customerId, 'viewer', 'Vera'),
    cc: await signUp(app, customerId, 'cc', 'Carl'),
    admin: await signUp(app, customerId, 'admin', 'Adam'),
    cm: await signUp(app, customerId, 'cm', 'Cora'),
  };
});
afterAll(() => app[Symbol.asyncDispose]());

/** Programs for all, for some and through channels of every kind, all of one content manager. */
async function fill(): Promise<void> {
  const footage = createRowClips(app.app.context.db);
  const publish = async (title: string, audience: object) => {
    const { clipId } = await footage.clip(cm);
    const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
      title,
      timeline: { items: [{ clipId }] },
    });
    await cm.ok('program/publishProgram', { programId, audience });
    programs[title] = programId;
    return programId;
  };
  const some = { customerUserIds: [cm.customerUserId] };
  await publish('For all', { organisation: true });
  await publish('For some', some);
  for (const visibility of ['open', 'restricted', 'private'] as const) {
    const name = `${visibility} channel`;
    const made = await cm.ok<{ channelId: string }>('channel/createChannel', {
      name,
      visibility,
      moderated: false,
      subscribing: true,
    });
    const programId = await publish(`In the ${name}`, some);
    await cm.ok('channel/submitProgram', { channelId: made.channelId, programId, confirmed: true });
  }
}

const asRole = (who: TestUser, roleId: string) => (path: string, request: object) =>
  app.call(path, request, who.token, { 'rushes-preview': roleId });

describe('a preview of a role', () => {
  test('shows what someone new with it sees: what is for all and in open channels, nothing that is the own', async () => {
    const look = asRole(cm, roleIds.viewer);
    const feed = (await look('program/getFeed', { filter: 'all' })).body.clientResponse as {
      items: { title: string }[];
    };
    expect(feed.items.map(({ title }) => title).sort()).toEqual(['For all', 'In the open channel']);
    const found = (await look('channel/discover', {})).body.clientResponse as { items: { name: string }[] };
    expect(found.items.map(({ name }) => name).sort()).toEqual(['open channel', 'restricted channel']);
    for (const title of ['For some', 'In the restricted channel', 'In the private channel'])
      expect((await look('program/getProgram', { programId: programs[title] })).body.code).toBe('not-found');
    expect((await look('clip/getClips', {})).body.code).toBe('forbidden');
    expect((await app.call('clip/getClips', {}, cm.token)).body.status).toBe('Ok');
  });

  // The other roles in the full run.
  test.each(process.env['RUSHES_TEST_FULL'] === undefined ? (['viewer', 'cm'] as const) : members)(
    'as %s answers every call that looks as someone new with it is answered',
    async (role) => {
      const makeObject = objectMaker(app, cm);
      const looks = calls.filter(({ path, call }) => isAnsweredAsRole(call.access, path));
      expect(looks.length).toBeGreaterThan(50);
      for (const { path, call } of looks) {
        const named =
          call.object === undefined ? {} : { [call.object.field]: await makeObject(call.object.kind) };
        const request = sampleOf(call.request, named);
        const truly = await app.call(path, request, newcomers[role].token);
        const seen = await asRole(cm, roleIds[role])(path, request);
        expect([path, comparable(seen.text)]).toEqual([path, comparable(truly.text)]);
        expect([path, seen.http]).toEqual([path, 200]);
      }
    },
  );

  test('lowers rights and never raises them', async () => {
    expect((await asRole(admin, roleIds.cm)('clip/getClips', {})).body.code).toBe('forbidden');
    expect((await asRole(admin, roleIds.cm)('user/getUsers', {})).body.status).toBe('Ok');
    const widened = await app.make.customRole(cm.customerId, 'viewer', ['create.footage:see']);
    expect((await asRole(cm, widened)('clip/getClips', {})).body.status).toBe('Ok');
    expect((await asRole(cm, widened)('user/getUsers', {})).body.code).toBe('forbidden');
    expect((await asRole(admin, widened)('clip/getClips', {})).body.code).toBe('forbidden');
    expect((await asRole(newcomers.viewer, roleIds.cm)('program/getFeed', {})).body.code).toBe('forbidden');
  });

  test('is of a role of the own organisation', async () => {
    const other = await app.make.customer({});
    const foreign = await app.make.customRole(other.customerId, 'viewer', ['create.footage:see']);
    for (const roleId of [foreign, crypto.randomUUID(), 'cm', roleIds['super-admin']])
      expect((await asRole(cm, roleId)('program/getFeed', {})).body.code).toBe('not-found');
  });

  test('leaves what is about the user themself, and their session, as it is', async () => {
    const look = asRole(cm, roleIds.viewer);
    for (const path of ['session/getSession', 'profile/getProfile', 'directory/getOwnProfile'])
      expect((await look(path, {})).body.clientResponse).toEqual(await cm.ok(path, {}));
  });

  test('changes nothing: every call that does more than look is refused', async () => {
    const closed = calls.filter(({ path, call }) => !onlyLooks(path) && call.access.who !== 'anyone');
    for (const { path } of closed)
      expect([path, (await asRole(cm, roleIds.cm)(path, {})).body.code]).toEqual([
        path,
        'preview-looks-only',
      ]);
  });
});

/** Without what belongs to the session that asked: its request, its way to media, and which row it is itself. */
function comparable(text: string): string {
  return text
    .replace(/"requestId":"[^"]+"/, '')
    .replace(/(?<=\/m\/[0-9a-f-]{36}\/)[0-9a-f-]{36}/g, '')
    .replace(/"isSelf":true/g, '"isSelf":false');
}
