import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { api } from '../../../../lib/api/call.ts';
import { leaving } from '../../../../lib/session/leaving.ts';
import { createQueryClient } from '../../../../lib/api/query.ts';
import { session } from '../../../../lib/session/session.ts';
import { ThemeProvider } from '../../../../ui/theme-provider.tsx';
import { profileQuery } from '../api.ts';
import { NameSection } from './about-section.tsx';

type Profile = Parameters<typeof NameSection>[0]['profile'];

const { saveName, getProfile } = vi.hoisted(() => ({
  saveName: vi.fn<typeof api.profile.saveName>(),
  getProfile: vi.fn<typeof api.profile.getProfile>(),
}));
vi.mock(import('../../../../lib/api/call.ts'), async (importActual) => {
  const actual = await importActual();
  const profile = { ...actual.api.profile, saveName, getProfile };
  return { ...actual, api: { ...actual.api, profile } };
});

afterEach(() => {
  vi.restoreAllMocks();
  saveName.mockReset();
});

const profileOf = (name: string) =>
  ({ name, userName: 'ada', role: 'viewer', organisation: 'North' }) as Profile;

/** The section of one who is called so until another tab, or a save, says otherwise. */
function open(name: string) {
  vi.spyOn(session, 'renewMe').mockResolvedValue(undefined);
  getProfile.mockResolvedValue(profileOf(name));
  const queryClient = createQueryClient();
  queryClient.setQueryData(profileQuery().queryKey, profileOf(name));
  function Shown() {
    const { data } = useQuery(profileQuery());
    return data === undefined ? null : <NameSection profile={data} />;
  }
  render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <Shown />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return {
    user: userEvent.setup(),
    rename: async (next: string) => {
      getProfile.mockResolvedValue(profileOf(next));
      await act(() => queryClient.invalidateQueries({ queryKey: profileQuery().queryKey }));
    },
  };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('a name that was not typed into follows another tab, and asks nothing', async () => {
  const { user, rename } = open('Ada');
  await rename('Ada Berg');
  await waitFor(() => expect(field().value).toBe('Ada Berg'));
  expect(leaving.isHeld()).toBe(false);
  expect(save().disabled).toBe(true);
  // Typed and taken back is not typed.
  await user.type(field(), '!{Backspace}');
  await rename('Ada Kiel');
  await waitFor(() => expect(field().value).toBe('Ada Kiel'));
  expect(leaving.isHeld()).toBe(false);
});

test('a name that was typed outlives a change in another tab', async () => {
  const { user, rename } = open('Ada');
  await user.type(field(), ' Mine');
  await rename('Ada Berg');
  expect(field().value).toBe('Ada Mine');
  expect(leaving.isHeld()).toBe(true);
});

test('what is typed while a name is saved stays; what was saved leaves nothing to ask about', async () => {
  const { user } = open('Ada');
  const answer = Promise.withResolvers<{ name: string }>();
  saveName.mockReturnValueOnce(answer.promise);
  await user.type(field(), ' Berg');
  await user.click(save());
  await user.type(field(), 'er ');
  getProfile.mockResolvedValue(profileOf('Ada Berg'));
  answer.resolve({ name: 'Ada Berg' });
  await waitFor(() => expect(save().disabled || save().dataset['loading'] === 'true').toBe(false));
  expect(field().value).toBe('Ada Berger ');
  expect(leaving.isHeld()).toBe(true);
  getProfile.mockResolvedValue(profileOf('Ada Berger'));
  saveName.mockResolvedValueOnce({ name: 'Ada Berger' });
  await user.click(save());
  await waitFor(() => expect(field().value).toBe('Ada Berger'));
  expect(saveName.mock.lastCall?.[0]).toEqual({ name: 'Ada Berger ' });
  expect(leaving.isHeld()).toBe(false);
});
