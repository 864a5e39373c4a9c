import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each(['93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::8a', '::ffff:93.184.216.34'])(
  '%s belongs to the internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ...[
    '127.0.0.1',
    '10.0.0.7',
    '169.254.169.254',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '100.64.0.1',
    '0.0.0.0',
  ],
  ...['::1', '::', 'fe80::1', 'fd00::1', 'fec0::1', '4000::1', '8000::1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
  ...['2002:7f00:1::', '2001::1', '2001:db8::1', '::127.0.0.1', 'ff02::1', 'nonsense'],
])('%s does not', (address) => expect(isPublicAddress(address)).toBe(false));
