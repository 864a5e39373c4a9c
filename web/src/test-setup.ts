import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import texts from '../public/assets/i18n/en.json';
import { setTexts } from './lib/format/i18n.ts';

// Parts of a page are loaded while it is shown, which takes a busy machine longer than the second that is usual.
configure({ asyncUtilTimeout: 5000 });
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
// A text that grows with its words waits for its fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Element.prototype.scrollIntoView = () => undefined;

beforeAll(async () => {
  await setTexts(texts);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

// Files share a page: what one of them left running or drawn ends with it.
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
const timers: ReturnType<typeof setTimeout>[] = [];
const noted =
  (start: typeof startTimeout | typeof startInterval) =>
  (...timer: Parameters<typeof startTimeout>) => {
    const id = start(...timer);
    timers.push(id);
    return id;
  };
Object.assign(globalThis, { setTimeout: noted(startTimeout), setInterval: noted(startInterval) });
// The frames of jsdom stop for good with the timer that draws them.
vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
  setTimeout(() => draw(performance.now()), 16),
);
vi.stubGlobal('cancelAnimationFrame', clearTimeout);
afterAll(async () => {
  // Files share their modules too: one that is still being loaded as its file ends would fail for all others.
  await vi.dynamicImportSettled();
  Object.assign(globalThis, { setTimeout: startTimeout, setInterval: startInterval });
  for (const id of timers) clearTimeout(id);
  document.body.replaceChildren();
  sessionStorage.clear();
});
