import type { NotificationPreferences } from '@rushes/contract/core/notification-preferences';
import type { CallResponse } from '@rushes/contract/call';
import {
  groupNames,
  type notificationPreferenceService,
} from '@rushes/contract/core/notification-preferences';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Member, RequestMark } from '../../../../platform/http/caller.ts';
import { isTimeZone } from '../../../../platform/local-time.ts';
import { cadenceOf, toChosen, toPreferences } from './choices.ts';
import * as store from './store.ts';
import { createUnsubscribeLinks, type UnsubscribeTarget } from './unsubscribe-links.ts';

type Unsubscription = CallResponse<(typeof notificationPreferenceService)['calls']['openUnsubscribe']>;

/** How users want to hear of notifications by mail. */
export interface PreferencesService {
  getPreferences(member: Member): Promise<NotificationPreferences>;
  savePreferences(member: Member, wanted: NotificationPreferences): Promise<NotificationPreferences>;
  noteTimeZone(member: Member, timeZone: string): Promise<{ timeZone: string }>;
  openUnsubscribe(token: string): Promise<Unsubscription>;
  unsubscribe(token: string, request: RequestMark): Promise<Unsubscription>;
}

export function createPreferences(context: Context): PreferencesService {
  const { db } = context;
  return {
    getPreferences: (member: Member): Promise<NotificationPreferences> =>
      db.tenant(member.customerId, async (trx) => toPreferences(await store.findChosen(trx, member))),
    savePreferences: (member: Member, wanted: NotificationPreferences): Promise<NotificationPreferences> =>
      db.tenant(member.customerId, async (trx) => {
        if (wanted.timeZone !== null) await requireTimeZone(trx, wanted.timeZone);
        const before = factsOf(toPreferences(await store.findChosen(trx, member)));
        await store.saveChosen(trx, member, toChosen(wanted));
        const object = { kind: 'person', id: member.customerUserId };
        const facts = { before, after: factsOf(wanted) };
        await audit(context, trx, member, 'notifications.preferences-changed', object, facts);
        return toPreferences(await store.findChosen(trx, member));
      }),
    noteTimeZone: (member: Member, timeZone: string): Promise<{ timeZone: string }> =>
      db.tenant(member.customerId, async (trx) => {
        await requireTimeZone(trx, timeZone);
        return { timeZone: await store.noteTimeZone(trx, member, timeZone) };
      }),
    ...createUnsubscribing(context),
  };
}

/** What a link in a mail does for its holder, who needs no session. */
function createUnsubscribing(context: Context) {
  const links = createUnsubscribeLinks(context.secrets.serverSecret);
  const present = async (trx: Trx, target: UnsubscribeTarget) => {
    const host = await store.findHost(trx, target);
    if (host === undefined) throw new AppError('link-gone');
    const { organisation, accent, logoUrl } = host;
    const isOff = offBy(target, await store.findChosen(trx, target)).length === 0;
    return { organisation, topic: target.topic, isOff, brand: { accent, logoUrl } };
  };
  const withTarget = <T>(token: string, work: (trx: Trx, target: UnsubscribeTarget) => Promise<T>) => {
    const target = links.read(token);
    if (target === null) throw new AppError('link-gone');
    return context.db.tenant(target.customerId, (trx) => work(trx, target));
  };
  return {
    openUnsubscribe: async (token: string) => withTarget(token, present),
    unsubscribe: async (token: string, request: RequestMark) =>
      withTarget(token, async (trx, target) => {
        const chosen = await store.findChosen(trx, target);
        const groups = offBy(target, chosen);
        if (groups.length > 0 && (await store.findHost(trx, target)) !== undefined) {
          const off = Object.fromEntries(groups.map((group) => [group, 'off' as const]));
          await store.saveChosen(trx, target, { ...chosen, emails: { ...chosen.emails, ...off } });
          const actor = { customerId: target.customerId, userId: null, request };
          const object = { kind: 'person', id: target.customerUserId };
          const before = Object.fromEntries(groups.map((group) => [group, cadenceOf(chosen, group)]));
          await audit(context, trx, actor, 'notifications.unsubscribed', object, { before, after: off });
        }
        return present(trx, target);
      }),
  };
}

/** Groups that a link still has to turn off. */
function offBy({ topic }: UnsubscribeTarget, chosen: store.ChosenRow) {
  if (topic === 'daily') return groupNames.filter((group) => cadenceOf(chosen, group) === 'daily');
  return cadenceOf(chosen, topic) === 'off' ? [] : [topic];
}

async function requireTimeZone(trx: Trx, timeZone: string): Promise<void> {
  if (isTimeZone(timeZone) && (await store.knowsTimeZone(trx, timeZone))) return;
  throw new AppError('invalid', { fields: [{ path: 'timeZone', message: 'Choose a time zone.' }] });
}

function factsOf({ emails, quietHours, timeZone }: NotificationPreferences) {
  const quiet = quietHours === null ? null : `${quietHours.from}–${quietHours.to}`;
  return { ...emails, quietHours: quiet, timeZone };
}
