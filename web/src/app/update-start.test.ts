import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test, vi } from 'vitest';
import texts from '../../public/assets/i18n/en.json';
import { createAppUpdate } from '../lib/api/app-update.ts';
import { setTexts } from '../lib/format/i18n.ts';
import { clearStored } from '../lib/device/stored.ts';
import { startUpdates } from './update-start.ts';

afterEach(() => {
  notifications.clean();
  localStorage.clear();
});

function pageWithoutWorker() {
  return createAppUpdate({
    ownBuild: 'one',
    askBuild: async () => 'one',
    worker: { register: async () => false, update: async () => undefined, takeOver: async () => undefined },
    unsaved: { keepAll: async () => undefined, isHolding: () => false },
    leaving: { confirm: async () => true },
    reload: () => undefined,
  });
}

const told = () => {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue].map(({ message }) => message);
};

test('a browser without workers says so once, and not again after sign-out [X-07]', async () => {
  await setTexts(texts);
  startUpdates(Promise.resolve(), pageWithoutWorker());
  await vi.waitFor(() => expect(told()).toEqual([texts.update.noWorker]), 5_000);
  notifications.clean();
  clearStored();
  const next = pageWithoutWorker();
  startUpdates(Promise.resolve(), next);
  await vi.waitFor(() => expect(next.state.get().isWorkerRefused).toBe(true), 5_000);
  expect(told()).toEqual([]);
});
