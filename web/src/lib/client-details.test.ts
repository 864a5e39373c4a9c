import { expect, test } from 'vitest';
import { isMacSafari } from './client-details.ts';

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
