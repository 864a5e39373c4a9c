import { writeFile } from 'node:fs/promises';
import type { SharedProgram } from '@rushes/contract/audience/share-links';
import { expect, test } from 'vitest';
import { createHarness } from '../test/harness.ts';
import { mediaCookie, signUp } from '../test/users.ts';
import { createRowClips } from '../test/row-clips.ts';
import { restoredMarkOf } from './platform/backup/restore.ts';

test('the first start after a restore ends sessions, one-time codes, invitations and support views; share links stay', async () => {
  await using before = await createHarness();
  const { customerId } = await before.make.customer({ name: 'North' });
  const cm = await signUp(before, customerId, 'cm', 'Cleo');
  const { clipId } = await createRowClips(before.app.context.db).clip(cm);
  const timeline = { items: [{ clipId }] };
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    title: 'Shared',
    timeline,
  });
  await cm.ok('program/publishProgram', { programId });
  const { url } = await cm.ok<{ url: string }>('sharelink/createShareLink', { programId });
  const { playback } = await cm.ok<{ playback: { hls: string } }>('program/getProgram', { programId });
  const played = await fetch(before.url + playback.hls, { headers: { cookie: cm.cookie } });
  expect(played.status).toBe(200);
  const session = await before.signIn(cm.userName);
  const users = [{ email: 'new@example.com', name: 'New', role: 'viewer' }];
  const { invited } = await cm.ok<{ invited: { invitationId: string; link: string }[] }>('user/inviteUsers', {
    users,
  });
  const code = invited[0]?.link.split('/').at(-2) ?? '';
  const { code: reset } = await before.app.context.db.system((trx) =>
    before.app.features.sessions.codes.issue(trx, { purpose: 'reset', userId: cm.userId, livesMs: 60_000 }),
  );
  const { access_token: support } = await before.signIn((await before.make.superAdmin()).userName);
  const view = { customerId, customerUserId: cm.customerUserId, reason: 'A question', minutes: 10 };
  await before.ok('support/startView', view, support);

  await writeFile(restoredMarkOf(before.config.stateDir), '');
  await using after = await createHarness({ beside: before });
  const outcomeOf = async (path: string, request: object, token?: string) =>
    (await after.call(path, request, token)).body.code ?? 'ok';
  const grant = async (form: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: 'rushes-api', ...form });
    return (await fetch(`${after.url}/oauth/token`, { method: 'POST', body })).status;
  };
  for (const token of [cm.token, session.access_token, support])
    expect(await outcomeOf('session/getSession', {}, token)).toBe('not-signed-in');
  expect(await grant({ grant_type: 'refresh_token', refresh_token: session.refresh_token })).toBe(400);
  const activation = { grant_type: 'activation', client_id: 'rushes-web', username: 'new@example.com', code };
  expect(await grant(activation)).toBe(400);
  expect(await outcomeOf('user/openInvitation', { token: code })).toBe('code-gone');
  const chosen = { code: reset, password: 'a phrase of my own 42' };
  expect(await outcomeOf('account/resetPassword', chosen)).toBe('code-gone');
  const slug = url.slice(url.lastIndexOf('/') + 1);
  const { body } = await after.call('sharelink/openShareLink', { slug });
  const shared = body.clientResponse as SharedProgram;
  const segment = await fetch(after.url + shared.playback.hls, {
    headers: { cookie: mediaCookie(shared.preSignedCookie) },
  });
  expect(segment.status).toBe(200);
  // Media of a session is over with it.
  const own = await fetch(after.url + playback.hls, { headers: { cookie: cm.cookie } });
  expect(own.status).toBe(403);

  // Everyone signs in again, and an invitation is sent again; a further start ends nothing.
  const { access_token: again } = await after.signIn(cm.userName);
  const { invitationId } = invited[0] ?? {};
  const { link } = await after.ok<{ link: string }>('user/resendInvitation', { invitationId }, again);
  expect(await grant({ ...activation, code: link.split('/').at(-2) ?? '' })).toBe(200);
  await using later = await createHarness({ beside: before });
  expect((await later.call('session/getSession', {}, again)).body.status).toBe('Ok');
});
