import type { Context } from '../../../context.ts';
import type { CallContext, Member } from '../../../platform/http/caller.ts';
import { linkOriginOf } from '../../../platform/http/origin.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { ProgramsService } from '../../create/programs/service.ts';
import { createBios } from './bios/bios.ts';
import { createDesign } from './design.ts';
import { createLookup } from './search/search.ts';
import { defineDirectoryMails, type ReminderMail, reminderMail } from './mails.ts';
import { createProfiles } from './profiles/profiles.ts';
import { audit } from '../../../platform/audit.ts';
import { findRemindable } from './fields/values-store.ts';

export { explainBio, explainField } from './explanations.ts';

export interface DirectoryDeps {
  readonly playback: Pick<PlaybackService, 'urlOf'>;
  readonly programs: Pick<ProgramsService, 'onLive'>;
}

export type DirectoryService = ReturnType<typeof createDirectoryService>;

type CallOrigin = Pick<CallContext<Member>, 'caller' | 'origin'>;

/** Who is who: users looked up by what others may see of them, the fields for it, and their videos. */
export function createDirectoryService(context: Context, { playback, programs }: DirectoryDeps) {
  defineDirectoryMails(context);
  const { wentLive, ...bios } = createBios(context);
  programs.onLive(wentLive);
  return {
    ...createLookup(context, playback),
    ...createDesign(context),
    ...createProfiles(context),
    ...bios,
    requestBios: ({ caller, origin }: CallOrigin, customerUserIds: readonly string[]) =>
      bios.requestBios(caller, customerUserIds, linkOriginOf(context.config, origin)),
    remind: ({ caller, origin }: CallOrigin, customerUserIds: readonly string[]) =>
      remind(context, caller, { customerUserIds, origin: linkOriginOf(context.config, origin) }),
  };
}

function remind(
  context: Context,
  member: Member,
  { customerUserIds, origin }: { customerUserIds: readonly string[]; origin: string },
) {
  const { db, mail } = context;
  const { customerId } = member;
  return db.tenant(customerId, async (trx) => {
    const reminded: string[] = [];
    for (const customerUserId of new Set(customerUserIds)) {
      if ((await findRemindable(trx, customerId, customerUserId)) === undefined) continue;
      const data: ReminderMail = { customerId, customerUserId, by: member.customerUserId, origin };
      // One reminder at a time waits for a user.
      await mail.enqueue(trx, reminderMail, data, { key: customerUserId });
      await audit(context, trx, member, 'directory.reminded', { kind: 'person', id: customerUserId });
      reminded.push(customerUserId);
    }
    return { reminded };
  });
}
