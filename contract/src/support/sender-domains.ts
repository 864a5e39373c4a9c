import { z } from 'zod';
import { call, empty, instant, service } from '../call.ts';

export const senderRecords = ['spf', 'dkim', 'dmarc'] as const;
export type SenderRecord = (typeof senderRecords)[number];

/** `unanswered`: DNS could not be asked, which says nothing about the record. */
export const senderVerdicts = ['good', 'weak', 'wrong', 'not-found', 'unanswered'] as const;
export type SenderVerdict = (typeof senderVerdicts)[number];

/** Why a verdict is what it is; the sentence is the browser’s. */
export const senderReasons = [
  'good',
  'not-found',
  'unanswered',
  'several',
  'allows-all',
  'no-end',
  'key-revoked',
  'key-unreadable',
  'key-short',
  'policy-none',
  'policy-unreadable',
] as const;

const record = z.object({
  kind: z.enum(senderRecords),
  /** The name that was asked. */
  host: z.string(),
  found: z.array(z.string()),
  verdict: z.enum(senderVerdicts),
  reason: z.enum(senderReasons),
});
export type CheckedRecord = z.infer<typeof record>;

export const sender = z
  .object({
    /** As configured, with a name before the address where there is one. */
    from: z.string(),
    address: z.string(),
    /** Null where the address has no domain that the world’s DNS knows. */
    domain: z.string().nullable(),
    isDelivered: z.boolean(),
    selector: z.string(),
    /** What to publish; a key in `<…>` is the mail server’s to give. */
    publish: z.array(z.object({ kind: z.enum(senderRecords), host: z.string(), value: z.string() })),
    /** Null until someone asked, and after the domain changed. */
    check: z.object({ checkedAt: instant, checkedBy: z.string(), records: z.array(record) }).nullable(),
  })
  .meta({ id: 'Sender' });
export type Sender = z.infer<typeof sender>;

const selector = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?){0,3}$/);
const access = { who: 'support' } as const;

export const senderService = service('sender', {
  getSender: call({
    summary: 'The address that mails come from, what to publish for it, and what DNS said last.',
    request: empty,
    response: sender,
    errors: [],
    access,
  }),
  checkSender: call({
    summary: 'Asks DNS for SPF, DKIM and DMARC of the sender’s domain, and keeps the answer.',
    request: z.object({ selector }),
    response: sender,
    errors: ['wrong-state', 'invalid'],
    access,
    ratePerMinute: 20,
  }),
});
