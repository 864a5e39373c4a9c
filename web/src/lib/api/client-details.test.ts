import { afterEach, expect, test, vi } from 'vitest';
import { clientDetails, isMacSafari, rightsQuestion } from './client-details.ts';

function stub(state: string, userAgent = navigator.userAgent) {
  const getCurrentPosition = vi.fn<(found: (position: object) => void) => void>((found) =>
    found({ coords: { latitude: 53.5511, longitude: 9.9937 } }),
  );
  const query = vi.fn<() => Promise<{ state: string }>>(() => Promise.resolve({ state }));
  vi.stubGlobal('navigator', { userAgent, permissions: { query }, geolocation: { getCurrentPosition } });
  return getCurrentPosition;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(['prompt', 'denied'])(
  'the place is not asked for where the permission is "%s" [E-07]',
  async (state) => {
    const getCurrentPosition = stub(state);
    expect((await clientDetails()).geoLocation).toBeNull();
    expect(getCurrentPosition).not.toHaveBeenCalled();
  },
);

test('where it is allowed already, the place is told to a tenth of a degree [E-07]', async () => {
  stub('granted');
  expect((await clientDetails()).geoLocation).toEqual({ latitude: 53.6, longitude: 10 });
});

test('a browser that knows no permissions tells no place [E-07]', async () => {
  vi.stubGlobal('navigator', { userAgent: 'x' });
  expect((await clientDetails()).geoLocation).toBeNull();
});

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari',
    '18.1',
    'Macintosh',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.1',
    'Edge',
    '140.0.1',
    'Windows NT 10.0',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox',
    '140.0',
    'Linux x86_64',
  ],
])('browser and system are named: %s [E-07]', async (agent, browserName, browserVersion, operatingSystem) => {
  stub('denied', agent);
  expect(await clientDetails()).toEqual({ geoLocation: null, browserName, browserVersion, operatingSystem });
});

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test('only Safari on a Mac goes by the landing page [U-10]', () => {
  const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/19.0 Safari/605.1.15`;
  expect(isMacSafari(mac, 0)).toBe(true);
  expect(isMacSafari(mac, 5)).toBe(false);
  const others = [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} Version/19.0 Mobile/15E148 Safari/604.1`,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
  ];
  for (const userAgent of others) expect(isMacSafari(userAgent, 0)).toBe(false);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148',
    true,
  ],
])(
  'the rights are asked for with whether the browser is a mobile one: "%s" [C-06]',
  async (agent, isMobile) => {
    stub('denied', agent);
    expect((await rightsQuestion()).isLoggedInFromMobile).toBe(isMobile);
  },
);
