import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { randomUUID } from 'node:crypto';
import {
  type MailEvent,
  mailEventNames,
  mailEventOf,
  placeholderFault,
} from '@rushes/contract/core/mail-events';
import { countedMost } from '@rushes/contract/lists/list';
import type { ListedMailLayout, MailLayout, MailVersion } from '@rushes/contract/core/mail-layouts';
import type { FieldError } from '@rushes/contract/errors';
import type { Context, Trx } from '../../../context.ts';
import { AppError, StaleError } from '../../../platform/app-error.ts';
import { audit, type AuditFacts } from '../../../platform/audit.ts';
import type { Support } from '../../../platform/http/caller.ts';
import { isMailAddress } from '../../../platform/mail/address.ts';
import { brandOf, oneLine, renderMail } from '../../../platform/mail/layout.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import * as lists from './version-list-store.ts';
import * as store from './store.ts';
import { contentOf, type MailWords } from './mail-texts.ts';

export { worded } from './mail-texts.ts';

const testMail = 'mail-layouts.test';

/** A change that names the state of the layouts it was made upon. */
export interface Seen {
  readonly event: MailEvent;
  readonly revision: number;
}

export type MailLayoutsService = ReturnType<typeof createMailLayoutsService>;

/** The words of the mails that the product sends. */
export function createMailLayoutsService(context: Context) {
  const { mail } = context;
  mail.layBy((name) => asSystem(context, (trx) => decidedOf(trx, name)));
  defineTestMail(context);
  return {
    getMailLayouts: () => asSystem(context, async (trx) => ({ layouts: await listed(trx) })),
    getMailLayout: (event: MailEvent) => asSystem(context, (trx) => present(trx, event)),
    getMailVersions: async (_caller: Support, query: lists.VersionQuery) => {
      const { rows, nextCursor } = await asSystem(context, (trx) => lists.pageVersions(trx, query));
      return { items: rows.map(toVersion), nextCursor };
    },
    countMailVersions: async (query: Omit<lists.VersionQuery, 'limit'>) => ({
      count: await asSystem(context, (trx) => lists.countVersions(trx, query, countedMost)),
    }),
    ...changes(context),
    previewMail: async (event: MailEvent, words: MailWords) => {
      const content = sampleOf(context, event, words);
      return { subject: oneLine(content.subject), ...(await renderMail({ to: '', ...content })) };
    },
    sendTestMail: async (caller: Support, event: MailEvent, words: MailWords) => {
      checkWords(event, words);
      return asSystem(context, async (trx) => {
        const { userId } = caller;
        const user = await store.findUser(trx, userId);
        if (user === undefined || !isMailAddress(user.userName)) throw new AppError('wrong-state');
        const { subject, paragraphs } = words;
        await mail.enqueue(trx, testMail, { userId, event, subject, paragraphs });
        return { to: user.userName, isDelivered: mail.isDelivered };
      });
    },
  };
}

type Change = (
  caller: Support,
  seen: Seen,
  work: (
    trx: Trx,
  ) => Promise<{ action: AuditAction; before?: AuditFacts; after?: AuditFacts; isOn?: boolean }>,
) => Promise<MailLayout>;

/** One change of the layouts of a mail, upon what the caller saw. */
function createChange(context: Context): Change {
  return (caller, seen, work) =>
    asSystem(context, async (trx) => {
      const now = context.clock.now();
      const object = { kind: 'mail-layout', id: seen.event };
      const { revision } = await store.holdLayout(trx, seen.event);
      if (revision !== seen.revision) throw new StaleError(await present(trx, seen.event), object);
      const { action, isOn, ...facts } = await work(trx);
      await store.touchLayout(trx, seen.event, now, isOn === undefined ? {} : { is_on: isOn });
      await audit(context, trx, caller, action, object, facts);
      return present(trx, seen.event);
    });
}

function changes(context: Context) {
  const change = createChange(context);
  return {
    saveMailDraft: (caller: Support, seen: Seen, words: MailWords) => {
      const { event } = seen;
      checkWords(event, words);
      return change(caller, seen, async (trx) => {
        const versions = await store.listVersions(trx, event);
        const draft = versions.find(({ state }) => state === 'draft');
        const wanted = { ...words, by: caller.userId, now: context.clock.now() };
        const number = draft?.number ?? (versions[0]?.number ?? 0) + 1;
        if (draft === undefined) await store.insertDraft(trx, { ...wanted, id: randomUUID(), event, number });
        else await store.updateDraft(trx, draft.versionId, wanted);
        return { action: 'mail-layouts.draft-saved', after: { version: number } };
      });
    },
    discardMailDraft: (caller: Support, seen: Seen) =>
      change(caller, seen, async (trx) => {
        const draft = (await store.listVersions(trx, seen.event)).find(({ state }) => state === 'draft');
        if (draft === undefined) throw new AppError('wrong-state');
        await store.deleteVersion(trx, draft.versionId);
        return { action: 'mail-layouts.draft-discarded', before: { version: draft.number } };
      }),
    activateMailVersion: (caller: Support, seen: Seen, versionId: string | null) =>
      change(caller, seen, async (trx) => {
        const { event } = seen;
        const versions = await store.listVersions(trx, event);
        const active = versions.find(({ state }) => state === 'active');
        const next = versions.find((each) => each.versionId === versionId);
        if (versionId !== null && next === undefined) throw new AppError('not-found');
        if (active?.versionId === next?.versionId) throw new AppError('wrong-state');
        // An old version may name what this build of the product offers no more.
        if (next !== undefined) checkWords(event, next);
        await store.setActive(trx, event, versionId, context.clock.now());
        return {
          action: 'mail-layouts.activated',
          before: { version: active?.number ?? null },
          after: { version: next?.number ?? null },
        };
      }),
    switchMail: (caller: Support, seen: Seen, isOn: boolean) =>
      change(caller, seen, async (trx) => {
        const before = (await store.findLayout(trx, seen.event))?.isOn ?? true;
        if (before === isOn || !mailEventOf(seen.event).mayBeOff) throw new AppError('wrong-state');
        return { action: 'mail-layouts.switched', before: { isOn: before }, after: { isOn }, isOn };
      }),
  };
}

/** What the installation decided about a kind of mail. */
async function decidedOf(trx: Trx, name: string) {
  const layout = await store.findLayout(trx, name);
  if (layout === undefined) return undefined;
  const active = await store.findActive(trx, name);
  return { isOn: layout.isOn, words: active ?? null };
}

function checkWords(event: MailEvent, { subject, paragraphs }: MailWords): void {
  const { placeholders } = mailEventOf(event);
  const fields: FieldError[] = [];
  const check = (path: string, text: string) => {
    const message = placeholderFault(text, placeholders);
    if (message !== null) fields.push({ path, message });
  };
  check('subject', subject);
  for (const [at, text] of paragraphs.entries()) check(`paragraphs.${at}`, text);
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

function sampleOf({ config }: Context, event: MailEvent, words: MailWords): Omit<MailContent, 'to'> {
  checkWords(event, words);
  const { placeholders } = mailEventOf(event);
  const { organisation } = placeholders;
  return {
    ...contentOf(event, words, placeholders, config.publicUrl),
    ...(organisation === undefined ? {} : { brand: brandOf(organisation, null) }),
  };
}

/** What support sends itself to see a mail where mails are read; not one of those that the product sends. */
function defineTestMail(context: Context): void {
  context.mail.define<MailWords & { userId: string; event: MailEvent }>({
    name: testMail,
    compose: async ({ userId, event, ...words }) => {
      const user = await asSystem(context, (trx) => store.findUser(trx, userId));
      if (user === undefined || !isMailAddress(user.userName)) return null;
      const content = sampleOf(context, event, words);
      const footnote = ['This is a test email with sample values.', content.footnote ?? ''].join(' ').trim();
      return { to: user.userName, ...content, footnote };
    },
  });
}

async function listed(trx: Trx): Promise<ListedMailLayout[]> {
  const layouts = new Map((await store.listLayouts(trx)).map((row) => [row.event, row]));
  const current = await store.listCurrent(trx);
  return mailEventNames.map((event) =>
    summaryOf(
      event,
      layouts.get(event),
      current.filter((version) => version.event === event),
    ),
  );
}

function summaryOf(
  event: MailEvent,
  layout: store.LayoutRow | undefined,
  versions: readonly store.VersionRow[],
): ListedMailLayout {
  return {
    event,
    isOn: layout?.isOn ?? true,
    mayBeOff: mailEventOf(event).mayBeOff,
    activeNumber: versions.find(({ state }) => state === 'active')?.number ?? null,
    hasDraft: versions.some(({ state }) => state === 'draft'),
    changedAt: layout?.changedAt?.toISOString() ?? null,
  };
}

async function present(trx: Trx, event: MailEvent): Promise<MailLayout> {
  const layout = await store.findLayout(trx, event);
  const versions = await store.listCurrentOf(trx, event);
  const { placeholders, subject, paragraphs } = mailEventOf(event);
  return {
    ...summaryOf(event, layout, versions),
    revision: layout?.revision ?? 0,
    placeholders: Object.entries(placeholders).map(([name, sample]) => ({ name, sample })),
    builtIn: { subject, paragraphs: [...paragraphs] },
    draft: presentOne(versions.find(({ state }) => state === 'draft')),
    active: presentOne(versions.find(({ state }) => state === 'active')),
  };
}

function presentOne(version: store.VersionRow | undefined): MailVersion | null {
  return version === undefined ? null : toVersion(version);
}

function toVersion({ event: _event, changedAt, activatedAt, ...version }: store.VersionRow): MailVersion {
  return {
    ...version,
    changedAt: changedAt.toISOString(),
    activatedAt: activatedAt?.toISOString() ?? null,
  };
}

/** Layouts of mails are those of the installation. */
function asSystem<T>({ db }: Pick<Context, 'db'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.system(work);
}
