import type { Erasure, ErasurePlan } from '@rushes/contract/organization/personal-data';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { idOf, listedUser, moment, userDetail } from '../../users/fixtures.ts';
import { ErasedNotice } from './erased-notice.tsx';
import { ErasureWizard } from './erasure-wizard.tsx';
import { PersonalDataPanel } from './personal-data-panel.tsx';

const [listPath, planPath] = ['personaldata/getErasures', 'personaldata/planErasure'];
const erasePath = 'personaldata/eraseUser';

const erasureOf = (more: Partial<Erasure> = {}): Erasure => ({
  erasureId: idOf(61),
  customerUserId: idOf(1),
  state: 'done',
  requestedByName: 'Cleo',
  newOwnerName: null,
  keptAccount: false,
  outcome: [],
  transferred: [],
  failure: null,
  createdAt: moment,
  finishedAt: moment,
  ...more,
});
const ownedOf = (kind: string, count: number, needed: [number, number] = [0, 0]) => ({
  kind,
  count,
  examples: [`First of ${kind}`],
  roles: ['cm' as const],
  neededByOthers: needed[0],
  neededIfProgramsStay: needed[1],
});
const planOf = (more: Partial<ErasurePlan> = {}): ErasurePlan => ({
  customerUserId: idOf(1),
  name: 'Ada Berg',
  userName: 'ada@north.example',
  keepsAccount: false,
  owned: [ownedOf('programs', 2), ownedOf('clips', 5, [1, 3])],
  things: [
    { what: 'profile', fate: 'deleted', count: 1 },
    { what: 'clips', fate: 'deleted', count: 5 },
    { what: 'audit', fate: 'kept', count: 12 },
    { what: 'audit-on-behalf', fate: 'kept', count: 2 },
  ],
  ...more,
});
const page = (...items: Erasure[]) => ({ items, nextCursor: null });

async function open(answers: Record<string, unknown> = {}) {
  const onErased = vi.fn<() => void>();
  const bo = listedUser({ customerUserId: idOf(2), name: 'Bo', userName: 'bo@north.example', role: 'cm' });
  const app = await openApp(<ErasureWizard customerUserId={idOf(1)} onErased={onErased} />, {
    answers: {
      [listPath]: page(),
      [planPath]: planOf(),
      'user/getUsers': { items: [bo], nextCursor: null },
      ...answers,
    },
  });
  const chooseBo = async () => {
    await app.user.click(await screen.findByRole('combobox', { name: 'New owner' }));
    await app.user.click(await screen.findByRole('option', { name: 'Bo · bo@north.example' }));
  };
  const confirm = async (typed: string) =>
    fill(app.user, await screen.findByRole('textbox', { name: 'Type ada@north.example to confirm' }), typed);
  const choose = async (what: string, choice: 'Transfer' | 'Delete') => {
    const group = await screen.findByRole('radiogroup', { name: `Action for ${what}` });
    await app.user.click(within(group).getByRole('radio', { name: choice }));
  };
  return { ...app, onErased, chooseBo, confirm, choose };
}
const action = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Erase Ada Berg' });

test('a user is erased once a new owner is chosen and the username is typed', async () => {
  const { user, chooseBo, confirm, requestsOf } = await open({
    [erasePath]: erasureOf({ state: 'waiting' }),
  });
  await confirm('Ada@North.example ');
  expect(action().disabled).toBe(true);
  expect(screen.getByText('Choose a new owner first.')).toBeTruthy();
  await chooseBo();
  await user.click(action());
  await waitFor(() =>
    expect(requestsOf(erasePath)).toEqual([
      {
        customerUserId: idOf(1),
        userName: 'Ada@North.example ',
        choices: { programs: 'transfer', clips: 'transfer' },
        toCustomerUserId: idOf(2),
      },
    ]),
  );
});

test('Enter erases nobody before the username is whole', async () => {
  const { user, chooseBo, confirm, requestsOf } = await open();
  await chooseBo();
  await confirm('ada@north');
  expect(screen.queryByText("The username doesn't match.")).toBeNull();
  await user.keyboard('{Enter}');
  await confirm('bo@north.example');
  expect(screen.getByText("The username doesn't match.")).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(action().disabled).toBe(true);
  expect(requestsOf(erasePath)).toEqual([]);
});

test('what programs that stay use can’t be deleted, and goes to a new owner', async () => {
  const { choose } = await open();
  await choose('5 clips', 'Delete');
  expect(await screen.findByText('3 are still used elsewhere and go to the new owner.')).toBeTruthy();
  await choose('2 programs', 'Delete');
  expect(screen.getByText('1 is still used elsewhere and goes to the new owner.')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'New owner' })).toBeTruthy();
});

test('where everything is deleted, no new owner is needed', async () => {
  const { user, choose, confirm, requestsOf } = await open({
    [planPath]: planOf({ owned: [ownedOf('programs', 2)] }),
    [erasePath]: erasureOf({ state: 'waiting' }),
  });
  await choose('2 programs', 'Delete');
  expect(screen.queryByRole('combobox', { name: 'New owner' })).toBeNull();
  await confirm('ada@north.example');
  await user.click(action());
  await waitFor(() =>
    expect(requestsOf(erasePath)).toMatchObject([
      { choices: { programs: 'delete' }, toCustomerUserId: null },
    ]),
  );
});

test('what is deleted and what is kept is counted, with one reason for each', async () => {
  await open();
  const deleted = (await screen.findByRole('button', { name: 'Will be deleted' })).closest('[class*=item]');
  expect(deleted?.textContent).toContain('Profile in this organisation1');
  // Clips are decided about above.
  expect(deleted?.textContent).not.toContain('Clips');
  expect(screen.getAllByText(/^The log can't be changed/)).toHaveLength(1);
});

test('a refused erasure says why, and what was typed stays', async () => {
  const { user, chooseBo, confirm } = await open({ [erasePath]: new Refusal('last-of-role') });
  await chooseBo();
  await confirm('ada@north.example');
  await user.click(action());
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(1);
  expect(action().disabled).toBe(false);
});

test('an erasure under way is watched until it is done', async () => {
  const { onErased } = await open({
    [listPath]: inTurn(page(erasureOf({ state: 'running', finishedAt: null })), page(erasureOf())),
  });
  expect((await screen.findByRole('status')).textContent).toBe('Erasure in progress.');
  expect(onErased).not.toHaveBeenCalled();
  expect(await screen.findByRole('heading', { name: 'Erased' }, { timeout: 5_000 })).toBeTruthy();
  await waitFor(() => expect(onErased).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: 'Erase Ada Berg' })).toBeNull();
});

test.each([
  ['clip-in-use', /Some clips are still in use and need a new owner/],
  ['new-owner-gone', /The new owner is no longer eligible/],
] as const)('an erasure that failed because of %s can be decided again', async (failure, words) => {
  await open({ [listPath]: page(erasureOf({ state: 'failed', failure })) });
  expect((await screen.findByRole('status')).textContent).toMatch(words);
  expect(await screen.findByRole('button', { name: 'Erase Ada Berg' })).toBeTruthy();
});

test('a plan that can’t be made can be asked for again', async () => {
  const { user } = await open({ [planPath]: inTurn(new Refusal('internal'), planOf()) });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Erase Ada Berg' })).toBeTruthy();
});

test('a certificate shows who has what now, and never the name of the user', async () => {
  const erasure = erasureOf({
    newOwnerName: 'Bo',
    transferred: [{ kind: 'programs', count: 2 }],
    keptAccount: true,
  });
  await openApp(<ErasedNotice customerUserId={idOf(1)} otherwise="Gone" />, {
    answers: { [listPath]: page(erasure) },
  });
  const certificate = await screen.findByRole('status');
  expect(certificate.textContent).toContain('Transferred to Bo: 2 programs.');
  expect(certificate.textContent).toContain("The account is kept because it's used in another organisation.");
  expect(certificate.textContent).toContain(idOf(1));
  expect(certificate.textContent).not.toContain('Ada');
});

test('where nobody was erased, the page says what it would have said', async () => {
  await openApp(<ErasedNotice customerUserId={idOf(1)} otherwise="Gone" />, {
    answers: { [listPath]: page() },
  });
  expect(await screen.findByText('Gone')).toBeTruthy();
});

test('nobody erases themselves', async () => {
  await openApp(<PersonalDataPanel user={userDetail({ isSelf: true })} onErased={() => undefined} />, {
    answers: { 'personaldata/getExports': { exports: [] } },
  });
  expect(await screen.findByText(/^You can't erase yourself/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
