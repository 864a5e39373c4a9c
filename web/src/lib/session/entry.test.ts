import { expect, test, vi } from 'vitest';
import { readEntry, reloadForLinks } from './entry.ts';

const code = 'A'.repeat(42) + '_';
const customer = '6f1d4c52-0000-4000-8000-000000000001';
const read = (path: string) => {
  const { entry, cleanPath } = readEntry(`https://video.example.test${path}`);
  return [Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)), cleanPath];
};

test('a sign-in link fills in the name and the profile; only a code is taken for one, and nothing stays in the address [R-02]', () => {
  expect(read('/login/1/cm%40north.demo')).toEqual([{ userName: 'cm@north.demo' }, '/login']);
  expect(read(`/login/1/cm%40north.demo/${code}`)).toEqual([
    { userName: 'cm@north.demo', activationCode: code },
    '/login',
  ]);
  expect(read(`/login/1/cm%40north.demo/${code}/${customer}`)).toEqual([
    { userName: 'cm@north.demo', activationCode: code, customerId: customer },
    '/login',
  ]);
  expect(read(`/login/1/cm%40north.demo/My%20Password/${customer}`)).toEqual([
    { userName: 'cm@north.demo', customerId: customer },
    '/login',
  ]);
  expect(read(`/login/0/cm%40north.demo/${code}`)).toEqual([{ userName: 'cm@north.demo' }, '/login']);
  expect(read('/login/1/%E0%A4%A/x')).toEqual([{ userName: '%E0%A4%A' }, '/login']);
  expect(read('/login/status/sessionExpired')).toEqual([{}, null]);
});

test('the codes of the other pages leave the address too [U-10] [R-04]', () => {
  expect(read(`/landing?refreshToken=${code}`)).toEqual([{ handoffCode: code }, '/landing']);
  expect(read('/landing?refreshToken=short')).toEqual([{}, '/landing']);
  expect(read('/landing')).toEqual([{}, null]);
  expect(read(`/resetpassword#${code}`)).toEqual([{ resetCode: code }, '/resetpassword']);
  expect(read(`/login?customer=${customer}#google=${code}`)).toEqual([
    { customerId: customer, googleCode: code },
    `/login?customer=${customer}`,
  ]);
  expect(read('/login#google-error=unknown')).toEqual([{ googleError: 'unknown' }, '/login']);
  expect(read('/login?customer=https://evil.example')).toEqual([{}, null]);
  expect(read(`/home/library?refreshToken=${code}#${code}`)).toEqual([{}, null]);
});

test('a link opened in a tab that is at its page already loads the page; other fragments don’t', () => {
  const reload = vi.fn<() => void>();
  reloadForLinks(reload);
  for (const [path, loads] of [
    ['/myprofile/report#mail', 0],
    [`/resetpassword#${code}`, 1],
    [`/invitation#${code}`, 2],
  ] as const) {
    history.replaceState(null, '', path);
    dispatchEvent(new HashChangeEvent('hashchange'));
    expect(reload).toHaveBeenCalledTimes(loads);
  }
  history.replaceState(null, '', '/');
});
