import { expect, test } from 'vitest';
import { createLog, redactText } from './log.ts';

function capture() {
  const lines: string[] = [];
  return {
    lines,
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
  };
}

test('what opens a door never reaches a log line', () => {
  const { lines, log } = capture();
  log.info({
    req: {
      headers: { authorization: 'Bearer SECRET', cookie: 'CloudFront-Signature=SECRET' },
      url: '/x?token=SECRET',
    },
    body: { password: 'SECRET', refresh_token: 'SECRET' },
    parts: [{ deep: { accessToken: 'SECRET-IN-LIST' } }],
    headers: { 'set-cookie': ['a=SECRET-COOKIE'] },
    url: '/login/ftl/name/SECRET?a=1',
    error: new Error('postgres://user:SECRET@host/db refused'),
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/SECRET-IN-LIST|SECRET-COOKIE/);
  expect(lines[0]).not.toContain('user:SECRET');
  expect(lines[0]).not.toContain('Bearer SECRET');
  expect(lines[0]).not.toContain('Signature=SECRET');
  expect(lines[0]).not.toContain('name/SECRET');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', body: { password: '[redacted]' } });
});

test('addresses lose their secrets and keep the rest', () => {
  expect(redactText('/m/a?Policy=p&Signature=s&Key-Pair-Id=k&page=2')).toBe(
    '/m/a?Policy=[redacted]&Signature=[redacted]&Key-Pair-Id=[redacted]&page=2',
  );
  expect(redactText('GET /s/slug?x=1')).toBe('GET /s/[redacted]?x=1');
});
