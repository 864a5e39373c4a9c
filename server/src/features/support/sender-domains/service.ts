import { isIP } from 'node:net';
import {
  type CheckedRecord,
  type Sender,
  type SenderRecord,
  senderRecords,
} from '@rushes/contract/support/sender-domains';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Support } from '../../../platform/http/caller.ts';
import type { AskDns } from './dns.ts';
import * as store from './store.ts';
import { judge } from './verdicts.ts';

const ownSelector = 'rushes';

export type SendersService = ReturnType<typeof createSendersService>;

/** The address that mails come from, and what DNS says of its domain. */
export function createSendersService(context: Context, ask: AskDns) {
  const { db, clock, config } = context;
  const { address, domain } = addressOf(config.mail.from);
  const present = async (trx: Trx): Promise<Sender> => {
    const row = await store.findCheck(trx);
    // Of a domain that mails came from before, nothing is shown.
    const check = row?.domain === domain ? row : undefined;
    const selector = check?.selector ?? ownSelector;
    return {
      from: config.mail.from,
      address,
      domain,
      isDelivered: context.mail.isDelivered,
      selector,
      publish: domain === null ? [] : senderRecords.map((kind) => toPublish(kind, domain, selector, config)),
      check:
        check === undefined
          ? null
          : {
              checkedAt: check.checkedAt.toISOString(),
              checkedBy: check.checkedBy,
              records: check.records,
            },
    };
  };
  return {
    getSender: () => db.system(present),
    checkSender: async (caller: Support, selector: string): Promise<Sender> => {
      if (domain === null) throw new AppError('wrong-state');
      // Nothing is held while others are asked.
      const records = await Promise.all(senderRecords.map((kind) => check(ask, kind, domain, selector)));
      return db.system(async (trx) => {
        await store.putCheck(trx, { domain, selector, records, by: caller.userId, now: clock.now() });
        const verdicts = Object.fromEntries(records.map(({ kind, verdict }) => [kind, verdict]));
        const facts = { after: { selector, ...verdicts } };
        const object = { kind: 'sender', id: domain };
        await audit(context, trx, caller, 'senders.checked', object, facts);
        return present(trx);
      });
    },
  };
}

async function check(
  ask: AskDns,
  kind: SenderRecord,
  domain: string,
  selector: string,
): Promise<CheckedRecord> {
  const host = hostOf(kind, domain, selector);
  return { kind, host, ...judge(kind, await ask(host)) };
}

function hostOf(kind: SenderRecord, domain: string, selector: string): string {
  if (kind === 'spf') return domain;
  return kind === 'dkim' ? `${selector}._domainkey.${domain}` : `_dmarc.${domain}`;
}

function toPublish(kind: SenderRecord, domain: string, selector: string, { mail }: Context['config']) {
  const values: Readonly<Record<SenderRecord, string>> = {
    spf: `v=spf1 ${sendingHost(mail.smtpUrl)} -all`,
    dkim: 'v=DKIM1; k=rsa; p=<public key of your mail server>',
    dmarc: `v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}`,
  };
  return { kind, host: hostOf(kind, domain, selector), value: values[kind] };
}

/** The machine that mails are handed to, as SPF names it. */
function sendingHost(smtpUrl: string | undefined): string {
  const host = smtpUrl === undefined ? '' : new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  if (version !== 0) return `ip${version}:${host}`;
  return host.includes('.') ? `a:${host}` : 'mx';
}

function addressOf(from: string): { address: string; domain: string | null } {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const isPublic = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain);
  return { address, domain: isPublic ? domain : null };
}
