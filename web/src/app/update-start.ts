import i18next from 'i18next';
import { type AppUpdate, appUpdate } from '../lib/api/app-update.ts';
import { readDeviceChoice, writeDeviceChoice } from '../lib/device/device-choices.ts';
import { showToast } from '../ui/toast.tsx';

/** Starts looking for new versions, and listens for parts of the app that cannot be fetched. */
export function startUpdates(firstScreen: Promise<unknown>, update: AppUpdate = appUpdate): void {
  update.state.subscribe(() => {
    if (update.state.get().isWorkerRefused) reportNoWorker();
  });
  // A part that is gone belongs to an earlier build, most likely.
  window.addEventListener('vite:preloadError', () => void update.check());
  // A style sheet that failed is only asked for again where its link is gone.
  window.addEventListener('error', dropFailedStyles, true);
  update.start(firstScreen.then(untilIdle));
}

/** Once in this browser: no part of the work depends on it. */
function reportNoWorker(): void {
  if (readDeviceChoice('toldNoWorker') !== null) return;
  writeDeviceChoice('toldNoWorker', 'true');
  showToast(i18next.t('update.noWorker'));
}

function dropFailedStyles({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
}

async function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1_000);
  });
}
