import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { openInvitationStates } from '@rushes/contract/organization/lists/users';
import type { Imports } from '../../../../platform/imports/engine.ts';
import type { RolesService } from '../../../identity/roles/service.ts';
import { findImported, linksAtOnce as pageSize } from './import-links-store.ts';
import { type AddressedInvitation, findAddressed } from './store.ts';
import { type Actor, type Inviting, needsMail } from './invite.ts';
import { asSystem } from '../as-system.ts';

export interface ImportLinksDeps {
  readonly context: Context;
  readonly inviting: Inviting;
  readonly imports: Pick<Imports<Trx>, 'kindOf'>;
  readonly roles: Pick<RolesService, 'couldGiveAll'>;
}

interface Page {
  readonly importId: string;
  readonly after?: string | undefined;
}

/** The links of a table of invitations where no mail leaves, for the user who applied it, a page at a time. */
export function createImportLinks({ context, inviting, imports, roles }: ImportLinksDeps) {
  const { mail, clock } = context;
  return (actor: Actor, { importId, after }: Page) =>
    asSystem(context, async (trx) => {
      const kind = await imports.kindOf(trx, actor.customerId, importId);
      if (kind !== 'users') throw new AppError('not-found');
      if (mail.isDelivered) return { links: [], next: null };
      const ids = await findImported(trx, actor, importId, after);
      const links = [];
      for (const invitationId of ids.slice(0, pageSize)) {
        const row = await findAddressed(trx, { invitationId }, clock.now());
        if (row === undefined || !mayBeShown(context, row)) continue;
        // A link opens all that the user holds by now.
        if (!(await roles.couldGiveAll(trx, actor, row.customerUserId))) continue;
        links.push({ email: row.email, link: inviting.linkOf(row, actor.origin) });
      }
      return { links, next: ids.length > pageSize ? (ids[pageSize - 1] ?? null) : null };
    });
}

/** The rules of the single invitation, as things stand now; a link that would open nothing is left out too. */
function mayBeShown(context: Context, row: AddressedInvitation): boolean {
  const isOpen = openInvitationStates.includes(row.state) && row.profileState === 'invited';
  if (!isOpen || row.isMailed || !row.isUserActive || needsMail(context, row)) return false;
  return row.hasAccount || !(row.isVerified || row.isElsewhere);
}
