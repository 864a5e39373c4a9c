import type { CustomRole } from '@rushes/contract/identity/role-calls';
import type { Permission } from '@rushes/contract/identity/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { api } from '../../../lib/api/call.ts';
import { CallError } from '../../../lib/api/call-error.ts';
import { createQueryClient } from '../../../lib/api/query.ts';
import type { RoleColumn } from './api.ts';
import { useDrafts } from './use-drafts.ts';

const { updateRole } = vi.hoisted(() => ({ updateRole: vi.fn<typeof api.role.updateRole>() }));
vi.mock(import('../../../lib/api/call.ts'), async (importActual) => {
  const actual = await importActual();
  return { ...actual, api: { ...actual.api, role: { ...actual.api.role, updateRole } } };
});

afterEach(() => {
  updateRole.mockReset();
});

const key = 'r1';

function roleOf(revision: number, granted: Permission[]): CustomRole {
  return { customRoleId: key, name: 'Own', base: 'viewer', revision, granted } as unknown as CustomRole;
}

function columnOf(role: CustomRole): RoleColumn {
  const granted = new Set(role.granted);
  return { key, name: role.name, base: role.base, custom: role, users: 0, granted, effective: granted };
}

/** A matrix of one role, whose saves are answered by hand. */
function open(first: CustomRole) {
  const answer = Promise.withResolvers<object>();
  updateRole.mockReturnValue(answer.promise as never);
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ role }) => useDrafts([columnOf(role)]), {
    wrapper,
    initialProps: { role: first },
  });
  const draft = () => result.current.drafts.get(key);
  return {
    draft,
    /** Lets the roles take their time to be fetched again. */
    refreshing: () => {
      const asked = Promise.withResolvers<void>();
      const arrived = Promise.withResolvers<void>();
      vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(() => {
        asked.resolve();
        return arrived.promise;
      });
      return { asked: asked.promise, arrive: arrived.resolve };
    },
    conflict: () => result.current.conflicts.get(key),
    overwrite: (role: CustomRole) => act(() => result.current.overwrite(columnOf(role))),
    stand: (role: CustomRole) => rerender({ role }),
    tick: (role: CustomRole, permission: Permission, isOn = true) =>
      act(() => result.current.tick(columnOf(role), permission, isOn)),
    discard: (role: CustomRole) => act(() => result.current.discard(columnOf(role))),
    save: async (role: CustomRole) => {
      const sent = draft();
      if (sent === undefined) throw new Error('Nothing is ticked.');
      act(() => result.current.save.mutate({ column: columnOf(role), draft: sent }));
      await waitFor(() => expect(updateRole).toHaveBeenCalledOnce());
    },
    answer: async (role: CustomRole) => {
      answer.resolve({ role, added: [], removed: [] });
      await waitFor(() => expect(result.current.save.isSuccess).toBe(true));
    },
    refuse: async (current: CustomRole) => {
      const details = { current, changedBy: 'Adam' };
      answer.reject(new CallError({ code: 'conflict', message: 'x', httpStatus: 200, details }));
      await waitFor(() => expect(result.current.save.isError).toBe(true));
    },
  };
}

const mine: Permission = 'tasks.mine:see';
const later: Permission = 'create.templates:see';
const theirs: Permission = 'analytics:see';
const begun = roleOf(1, []);

test('what is ticked while a role is being saved, and fetched again, is not saved yet, and stays', async () => {
  const { draft, tick, save, answer, stand, refreshing } = open(begun);
  const fetched = refreshing();
  tick(begun, mine);
  await save(begun);
  tick(begun, later);
  const saved = roleOf(2, [mine]);
  const answered = answer(saved);
  await fetched.asked;
  tick(begun, theirs);
  fetched.arrive();
  await answered;
  stand(saved);
  expect(draft()).toEqual({ seen: new Set([mine]), revision: 2, mine: new Set([mine, later, theirs]) });
});

test('what is ticked while a save is refused stays, and goes over what someone else saved once that is chosen', async () => {
  const { draft, conflict, overwrite, tick, save, refuse, stand } = open(begun);
  tick(begun, mine);
  await save(begun);
  tick(begun, later);
  const current = roleOf(2, [theirs]);
  await refuse(current);
  stand(current);
  expect(conflict()).toMatchObject({ changedBy: 'Adam' });
  expect(draft()?.mine).toEqual(new Set([mine, later]));
  overwrite(current);
  expect(conflict()).toBeUndefined();
  expect(draft()).toEqual({ seen: new Set([theirs]), revision: 2, mine: new Set([mine, later]) });
  await waitFor(() =>
    expect(updateRole.mock.lastCall?.[0]).toMatchObject({ revision: 2, permissions: [mine, later] }),
  );
});

test('what is discarded while a role is being saved does not come back', async () => {
  const { draft, conflict, tick, save, discard, refuse } = open(begun);
  tick(begun, mine);
  await save(begun);
  discard(begun);
  await refuse(roleOf(2, [theirs]));
  expect([draft(), conflict()]).toEqual([undefined, undefined]);
});
