import type { AuditEvent, ChainState } from '@rushes/contract/core/audit';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, Refusal } from '../../../../test-app.tsx';
import { AuditScreen } from './audit-screen.tsx';

const verifyPath = 'audit/verifyChain';
const moment = '2026-01-05T10:00:00.000Z';
const eventOf = (number: number, more: Partial<AuditEvent> = {}): AuditEvent => ({
  eventId: `c0000000-0000-4000-8000-00000000000${number}`,
  createdAt: moment,
  actor: 'Ada Berg',
  actorId: null,
  onBehalfOf: '',
  action: 'bin.emptied-long-ago',
  objectKind: 'clip',
  objectId: '1',
  objectName: 'Interview',
  changes: [],
  clientAddress: '192.0.2.1',
  requestId: null,
  sequence: number,
  ...more,
});
const chainOf = (more: Partial<ChainState> = {}): ChainState => ({
  isWhole: true,
  from: { sequence: 1, createdAt: moment },
  to: { sequence: 1200, createdAt: moment },
  links: 1200,
  broken: null,
  unsealed: 0,
  ...more,
});

async function open(events: AuditEvent[], answers: Record<string, unknown> = {}, options: object = {}) {
  const app = await openApp(<AuditScreen />, {
    answers: {
      'audit/getAuditEvents': { items: events, nextCursor: null },
      'audit/countAuditEvents': { count: events.length },
      ...answers,
    },
    ...options,
  });
  const verify = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'More actions' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Verify log' }));
  };
  return { ...app, verify };
}

test('what nobody did is told from what a guest did', async () => {
  await open([eventOf(1, { actor: '' }), eventOf(2, { actor: '', clientAddress: '', objectName: 'Launch' })]);
  expect(
    within(await screen.findByRole('row', { name: /Interview/ })).getByText('Not signed in'),
  ).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Launch/ })).getByText('Automatic')).toBeTruthy();
});

test('each event says who did what to what, and from where', async () => {
  await open([eventOf(1), eventOf(2, { actor: '', sequence: null, objectName: 'Launch' })]);
  const known = within(await screen.findByRole('row', { name: /Interview/ }));
  expect(known.getByText('Ada Berg')).toBeTruthy();
  expect(known.getByText('192.0.2.1')).toBeTruthy();
  // An action of an earlier version of the product keeps its name.
  expect(known.getByText('bin.emptied-long-ago')).toBeTruthy();
  const recent = within(screen.getByRole('row', { name: /Launch/ }));
  expect(recent.getByText('Not signed in')).toBeTruthy();
  expect(recent.getByText('Pending')).toBeTruthy();
});

test.each<[string, Partial<ChainState>, RegExp]>([
  ['unchanged', { unsealed: 2 }, /^Verified: 1.200 events .* are unchanged\. 2 recent events are pending\.$/],
  [
    'missing an event',
    { isWhole: false, broken: { sequence: 7, why: 'missing' } },
    /event 7 is missing\. Events up to \d+ are unchanged\.$/,
  ],
  ['changed', { isWhole: false, broken: { sequence: 7, why: 'changed' } }, /event 7 was changed/],
  [
    'missing its first event',
    { isWhole: false, broken: { sequence: 1, why: 'missing' }, from: null, to: null },
    /event 1 is missing\.$/,
  ],
  ['empty', { from: null, to: null, links: 0 }, /^No events to verify yet/],
])('verifying says whether the log is whole: %s', async (_what, chain, words) => {
  const { user, verify } = await open([eventOf(1)], { [verifyPath]: chainOf(chain) });
  await verify();
  const result = await screen.findByRole('status');
  expect(result.textContent?.trim()).toMatch(words);
  await user.click(within(result).getByRole('button'));
  expect(screen.queryByRole('status')).toBeNull();
});

test('a log that can’t be verified says so', async () => {
  const { verify } = await open([eventOf(1)], { [verifyPath]: new Refusal('busy') });
  await verify();
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('only who sees roles is led to them', async () => {
  await open([], {}, { permissions: ['organization.audit:see'] });
  expect(await screen.findByText('No activity yet')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Roles' })).toBeNull();
});
