import { pathOfHash } from './hash-path.ts';
import { createStore } from '../device/store.ts';

/** What the address brought along that must not stay in it. */
export interface Entry {
  /** The user name of a sign-in link. */
  readonly userName: string | null;
  /** The profile to land in. */
  readonly customerId: string | null;
  /** The code of a first sign-in: spent when the user goes on, not before. */
  readonly activationCode: string | null;
  /** The code of a mailed link for a new password. */
  readonly resetCode: string | null;
  /** The secret of an invitation for someone who has an account. */
  readonly invitationCode: string | null;
  /** The code that hands the session over to this page. */
  readonly handoffCode: string | null;
  /** The result of a sign-in at another house, or why there is none. */
  readonly googleCode: string | null;
  readonly googleError: string | null;
}

const nothing: Entry = {
  userName: null,
  customerId: null,
  activationCode: null,
  resetCode: null,
  invitationCode: null,
  handoffCode: null,
  googleCode: null,
  googleError: null,
};

const singleUseCode = /^[A-Za-z0-9_-]{43}$/;
const customerId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads an address, and gives the one that is to stand in its place; null where it may stay. */
export function readEntry(address: string): { entry: Entry; cleanPath: string | null } {
  const url = new URL(address);
  const [, area, ftl, ...rest] = url.pathname.split('/');
  if (area === 'login' && ftl !== undefined && ftl !== 'status' && rest.length > 0) {
    return readLoginLink(ftl, rest.map(decode));
  }
  const hash = url.hash.slice(1);
  if (url.pathname === '/resetpassword' && hash !== '') {
    return { entry: { ...nothing, resetCode: codeOf(hash) }, cleanPath: url.pathname + url.search };
  }
  if (url.pathname === '/invitation' && hash !== '') {
    return { entry: { ...nothing, invitationCode: codeOf(hash) }, cleanPath: url.pathname + url.search };
  }
  if (url.pathname === '/landing' && url.searchParams.has('refreshToken')) {
    const handoffCode = codeOf(url.searchParams.get('refreshToken'));
    return { entry: { ...nothing, handoffCode }, cleanPath: url.pathname };
  }
  if (url.pathname === '/login') return readResult(url, new URLSearchParams(hash));
  return { entry: nothing, cleanPath: null };
}

// What follows the name counts as a code alone: a real password there only fills in the name.
function readLoginLink(ftl: string, [userName, code, customer]: readonly (string | undefined)[]) {
  const isFirstTime = !/^(?:0|false|no?)$/i.test(ftl);
  return {
    entry: {
      ...nothing,
      userName: userName ?? null,
      activationCode: isFirstTime ? codeOf(code) : null,
      customerId: customer !== undefined && customerId.test(customer) ? customer : null,
    },
    cleanPath: '/login',
  };
}

function readResult(url: URL, result: URLSearchParams) {
  const customer = url.searchParams.get('customer');
  const isResult = result.has('google') || result.has('google-error');
  return {
    entry: {
      ...nothing,
      customerId: customer !== null && customerId.test(customer) ? customer : null,
      googleCode: codeOf(result.get('google')),
      googleError: result.get('google-error'),
    },
    cleanPath: isResult ? url.pathname + url.search : null,
  };
}

function codeOf(text: string | null | undefined): string | null {
  return text != null && singleUseCode.test(text) ? text : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function takeEntry(): Entry {
  const oldPath = location.pathname === '/' ? pathOfHash(location.hash) : null;
  // A shared page is the server's, every other one the app's own.
  if (oldPath?.startsWith('/s/') === true) location.replace(oldPath);
  else if (oldPath !== null) history.replaceState(history.state, '', oldPath);
  const { entry, cleanPath } = readEntry(location.href);
  if (cleanPath !== null) history.replaceState(history.state, '', cleanPath);
  return entry;
}

/** What this page was opened with. Loaded first of all: no request leaves while a code is in the address. */
export const arrival = createStore<Entry>(takeEntry());

/** A link to the page that a tab is at already changes its address alone: the page is loaded as it would be elsewhere. */
export function reloadForLinks(reload: () => void): void {
  addEventListener('hashchange', () => {
    if (readEntry(location.href).cleanPath !== null) reload();
  });
}

/** A code was spent, or is not to be used any more. */
export function forgetCode(
  name: 'activationCode' | 'resetCode' | 'invitationCode' | 'handoffCode' | 'googleCode',
): void {
  arrival.set({ ...arrival.get(), [name]: null });
}
