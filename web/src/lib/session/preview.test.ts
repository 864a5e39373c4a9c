import { permissionsOf } from '@rushes/contract/identity/roles';
import { afterEach, expect, test } from 'vitest';
import { preview, seenAs } from './preview.ts';

const viewer = permissionsOf({ role: 'viewer', custom: null, flags: {} });
afterEach(() => preview.set(null));

test('without a preview everything is as it is', () => {
  const me = { role: 'cm', permissions: viewer };
  expect(seenAs(me, preview.get())).toBe(me);
  expect(preview.refuses('program/deletePrograms')).toBe(false);
});

test('in a preview the user has the role’s permissions, and changes nothing', () => {
  preview.set({ roleId: 'r', name: 'Viewer', role: 'viewer', permissions: viewer });
  const all = permissionsOf({ role: 'cm', custom: null, flags: {} });
  expect(seenAs({ role: 'cm', permissions: all }, preview.get())).toMatchObject({
    role: 'viewer',
    permissions: viewer,
  });
  const calls = [
    'program/getPrograms',
    'clip/countClips',
    'audit/verifyChain',
    'event/getMenuNotificationCount',
    'channel/discover',
    'user/planLeaving',
  ];
  expect(calls.filter((path) => preview.refuses(path))).toEqual([]);
  const changes = [
    'program/createProgram',
    'clip/deleteClips',
    'role/assignRole',
    'grid/saveGrid',
    'program/openEditor',
    'x/getting',
    'common/getUploadSignature',
  ];
  expect(changes.filter((path) => !preview.refuses(path))).toEqual([]);
  expect(preview.refuses('session/logout')).toBe(false);
  expect(preview.headersFor('program/getFeed')).toEqual({ 'rushes-preview': 'r' });
  expect(preview.headersFor('session/logout')).toEqual({});
});
