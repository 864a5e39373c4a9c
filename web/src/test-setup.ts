import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import texts from '../public/assets/i18n/en.json';
import { setTexts } from './lib/format/i18n.ts';

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
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
Element.prototype.scrollIntoView = () => undefined;

beforeAll(async () => {
  await setTexts(texts);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
