// Mail by SMTP, or into the outbox folder where no mail server is configured; always through the job queue.
import { fillParagraphs, fillPlaceholders } from '@rushes/contract/core/mail-events';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { AnyTrx } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { takeMailPlace } from './hourly-limit.ts';
import { oneLine, renderMail } from './layout.ts';
import type { Mail, MailContent, MailKind, MailLayout } from './mail.ts';
import { forgetMails, outboxOf, putMail, readMails } from './outbox.ts';

export interface MailInfrastructure {
  readonly config: Pick<Config, 'mail' | 'stateDir'>;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly clock: Clock;
}

/** Builds the mail of the process. */
export function createMail(ground: MailInfrastructure): Mail {
  const { config, jobs } = ground;
  const { smtpUrl } = config.mail;
  const isDelivered = smtpUrl !== undefined;
  const send = Object.assign(isDelivered ? bySmtp(ground, smtpUrl) : toOutbox(ground), { isDelivered });
  const customers = new Map<string, (trx: AnyTrx, data: never) => Promise<string | undefined>>();
  const layouts: string[] = [];
  let layoutOf: (name: string) => Promise<MailLayout | undefined> = () => Promise.resolve(undefined);
  return {
    isDelivered,
    layouts: () => [...layouts],
    layBy: (source) => {
      layoutOf = source;
    },
    define: (kind) => {
      layouts.push(...(kind.layouts ?? [kind.name]));
      if (kind.customerOf !== undefined) customers.set(kind.name, kind.customerOf);
      jobs.define<Parameters<typeof kind.compose>[0]>({
        name: jobOf(kind.name),
        lane: 'interactive',
        concurrency: 2,
        retryLimit: 6,
        expireInSeconds: 120,
        handler: (data) => sendOne(kind, data, layoutOf, send),
        ...(kind.settled === undefined
          ? {}
          : { onFailed: async (data: Parameters<typeof kind.compose>[0]) => kind.settled?.(data, 'failed') }),
      });
    },
    enqueue: async (trx, name, data, options = {}) => {
      const singleton = options.key === undefined ? {} : { singletonKey: options.key };
      const customerId = await customers.get(name)?.(trx, data as never);
      const waitMs = customerId === undefined ? 0 : await takeMailPlace(trx, customerId, ground.clock.now());
      await jobs.enqueue(trx, jobOf(name), data, {
        ...singleton,
        ...(waitMs === 0 ? {} : { startAfterMs: waitMs }),
      });
    },
    outbox: (limit, to) => readMails(outboxOf(config.stateDir), limit, to),
    forget: (address) => forgetMails(outboxOf(config.stateDir), address),
  };
}

async function sendOne<Data extends object>(
  kind: MailKind<Data>,
  data: Data,
  layoutOf: (name: string) => Promise<MailLayout | undefined>,
  send: Send & { readonly isDelivered: boolean },
): Promise<void> {
  const layout = await layoutOf(kind.name);
  // Before it is composed: a mail that is not sent must not use a code up.
  if (layout?.isOn === false) return kind.settled?.(data, 'switched-off');
  const content = await kind.compose(data);
  if (content === null) return undefined;
  const own = kind.layouts === undefined ? layout : await layoutOf(content.layout ?? kind.name);
  if (own?.isOn === false) return kind.settled?.(data, 'switched-off');
  try {
    await send(wordedBy(own, content));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await kind.settled?.(data, 'refused');
    // Another attempt would be refused too.
    throw Object.assign(error, { permanent: true });
  }
  return kind.settled?.(data, send.isDelivered ? 'sent' : 'kept');
}

/** Whether the mail server will never take a mail to this address. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return error.command === 'RCPT TO' && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

type Send = (content: MailContent) => Promise<void>;

function jobOf(name: string): string {
  return `mail.${name}`;
}

function wordedBy(layout: MailLayout | undefined, content: MailContent): MailContent {
  const { values } = content;
  const words = layout?.words;
  if (words == null || values === undefined) return content;
  return {
    ...content,
    subject: fillPlaceholders(words.subject, values),
    paragraphs: fillParagraphs(words.paragraphs, values),
  };
}

function toOutbox({ config, clock }: MailInfrastructure): Send {
  return async (content) => {
    const rendered = await renderMail(content);
    const { to, subject, headers } = headersOf(content);
    await putMail(outboxOf(config.stateDir), {
      sentAt: clock.iso(),
      from: config.mail.from,
      to,
      subject,
      headers,
      ...rendered,
    });
  };
}

function bySmtp({ config, log }: MailInfrastructure, smtpUrl: string): Send {
  return async (content) => {
    const { createTransport } = await import('nodemailer');
    const rendered = await renderMail(content);
    const transport = createTransport(
      { url: smtpUrl, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 },
      // A mail says what it says: no file and no address is fetched into it.
      { from: config.mail.from, disableFileAccess: true, disableUrlAccess: true },
    );
    try {
      const { messageId } = await transport.sendMail({
        ...headersOf(content),
        ...rendered,
        attachments: attachmentsOf(content),
      });
      log.info({ messageId }, 'a mail was handed over');
    } finally {
      transport.close();
    }
  };
}

function attachmentsOf({ images = [] }: MailContent) {
  return images.map(({ cid, contentType, bytes }) => ({
    cid,
    contentType,
    content: bytes,
    filename: 'image.png',
    contentDisposition: 'inline' as const,
  }));
}

function headersOf({ to, subject, unsubscribeUrl }: MailContent) {
  return {
    to: oneLine(to),
    subject: oneLine(subject),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
  };
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  if (!/^https?:\/\/[^\s<>]+$/.test(url)) throw new Error('a mail is ended at a web address only');
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
