import { generateKeyPairSync } from 'node:crypto';
import type { Sender, SenderRecord } from '@rushes/contract/support/sender-domains';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { auditOf, signUpSupport, type SupportUser } from '../../../../test/support.ts';
import { judge } from './verdicts.ts';

let app: Harness;
let support: SupportUser;
const zone = new Map<string, string[] | null>();
const asked: string[] = [];

beforeAll(async () => {
  app = await createHarness({
    environment: { MAIL_FROM: 'Video <film@mail.pier.example>' },
    dns: (name) => {
      asked.push(name);
      const found = zone.get(name);
      return Promise.resolve(found === undefined ? [] : found);
    },
  });
  support = await signUpSupport(app, 'support@example.test');
});
afterAll(() => app[Symbol.asyncDispose]());

const check = (selector = 's1') => support.ok<Sender>('sender/checkSender', { selector });
const verdictsOf = ({ check: last }: Sender) =>
  Object.fromEntries((last?.records ?? []).map(({ kind, verdict, reason }) => [kind, [verdict, reason]]));

function keyOf(bits: number): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}

describe('the sender of the installation', () => {
  test('is not judged before anybody asked, and says what to publish', async () => {
    const sender = await support.ok<Sender>('sender/getSender', {});
    expect(sender).toMatchObject({
      address: 'film@mail.pier.example',
      domain: 'mail.pier.example',
      isDelivered: false,
      check: null,
    });
    expect(sender.publish.map(({ kind, host }) => [kind, host])).toEqual([
      ['spf', 'mail.pier.example'],
      ['dkim', 'rushes._domainkey.mail.pier.example'],
      ['dmarc', '_dmarc.mail.pier.example'],
    ]);
    expect(asked).toEqual([]);
  });

  test('is asked of DNS when someone wants to know, and the answer is kept with its time', async () => {
    expect(verdictsOf(await check())).toEqual({
      spf: ['not-found', 'not-found'],
      dkim: ['not-found', 'not-found'],
      dmarc: ['not-found', 'not-found'],
    });
    zone.set('mail.pier.example', ['google-site-verification=x', 'v=spf1 mx -all']);
    zone.set('s1._domainkey.mail.pier.example', [`v=DKIM1; k=rsa; p=${keyOf(2048)}`]);
    zone.set('_dmarc.mail.pier.example', null);
    const sender = await check();
    expect(verdictsOf(sender)).toEqual({
      spf: ['good', 'good'],
      dkim: ['good', 'good'],
      dmarc: ['unanswered', 'unanswered'],
    });
    expect(sender.check?.records[0]?.found).toEqual(['v=spf1 mx -all']);
    expect(sender.check?.checkedBy).toBe('Support');
    expect(Date.parse(sender.check?.checkedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await support.ok('sender/getSender', {})).toEqual(sender);
    expect(await auditOf(app, { customerId: null, kind: 'sender' })).toEqual([
      'senders.checked',
      'senders.checked',
    ]);
  });

  test('a selector that is none is refused, and DNS is not asked', async () => {
    const before = asked.length;
    for (const selector of ['', 'a b', '-x', 'x/y', 'a..b', 'ä'])
      expect([selector, (await support.refused('sender/checkSender', { selector })).code]).toEqual([
        selector,
        'invalid',
      ]);
    expect(asked).toHaveLength(before);
  });

  test('an address that the world’s DNS cannot know is not asked about', async () => {
    await using own = await createHarness({ dns: () => Promise.reject(new Error('asked')) });
    const user = await signUpSupport(own, 'support@example.test');
    expect(await user.ok('sender/getSender', {})).toMatchObject({ domain: null, publish: [] });
    expect((await user.refused('sender/checkSender', { selector: 's1' })).code).toBe('wrong-state');
  });
});

test('records are judged by what they let happen', () => {
  const cases: readonly (readonly [SenderRecord, string[], string, string])[] = [
    ['spf', ['v=spf1 +all'], 'wrong', 'allows-all'],
    ['spf', ['v=spf1 mx all'], 'wrong', 'allows-all'],
    ['spf', ['v=spf1 mx', 'v=spf1 a'], 'wrong', 'several'],
    ['spf', ['v=spf1 mx ?all'], 'weak', 'no-end'],
    ['spf', ['v=spf1 mx ~all'], 'good', 'good'],
    ['spf', ['V=SPF1 redirect=_spf.example.org'], 'good', 'good'],
    ['spf', ['v=spf10 mx -all'], 'not-found', 'not-found'],
    ['dkim', ['v=DKIM1; p='], 'wrong', 'key-revoked'],
    ['dkim', ['v=DKIM1; p=xyz'], 'wrong', 'key-unreadable'],
    ['dkim', [`k=rsa; p=${keyOf(1024)}`], 'weak', 'key-short'],
    ['dkim', [`v=DKIM1; k=ed25519; p=${Buffer.alloc(32).toString('base64')}`], 'good', 'good'],
    ['dkim', ['something else'], 'not-found', 'not-found'],
    ['dmarc', ['v=DMARC1; p=none; rua=mailto:a@b.example'], 'weak', 'policy-none'],
    ['dmarc', ['v=DMARC1; p=reject'], 'good', 'good'],
    ['dmarc', ['v=DMARC1; q=reject'], 'wrong', 'policy-unreadable'],
  ];
  for (const [kind, texts, verdict, reason] of cases) {
    const judged = judge(kind, texts);
    expect([kind, texts, judged.verdict, judged.reason]).toEqual([kind, texts, verdict, reason]);
  }
});
