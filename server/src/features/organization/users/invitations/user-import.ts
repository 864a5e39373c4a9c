import { importPermissions } from '@rushes/contract/core/imports';
import { errors } from '@rushes/contract/errors';
import { email, type RefusalReason } from '@rushes/contract/organization/users';
import type { MemberRole } from '@rushes/contract/organization/lists/users';
import { z } from 'zod';
import type { Context, Trx } from '../../../../context.ts';
import type {
  ImportField,
  ImportKind,
  ImportScope,
  NumberedRow,
  RowError,
} from '../../../../platform/imports/import-kind.ts';
import { audit } from '../../../../platform/audit.ts';
import * as groups from '../groups/store.ts';
import { removeUnaccepted } from './store.ts';
import type { Actor, Inviting, NewInvitation } from './invite.ts';

const fields: readonly ImportField[] = [
  { field: 'email', isRequired: true, headings: ['email', 'emailaddress', 'mail', 'username', 'login'] },
  { field: 'name', isRequired: false, headings: ['name', 'fullname', 'displayname'] },
  { field: 'firstName', isRequired: false, headings: ['firstname', 'givenname', 'forename'] },
  { field: 'lastName', isRequired: false, headings: ['lastname', 'surname', 'familyname'] },
  { field: 'role', isRequired: false, headings: ['role', 'userrole', 'permission'] },
  { field: 'location', isRequired: false, headings: ['location', 'office', 'site', 'city'] },
  { field: 'groups', isRequired: false, headings: ['groups', 'group', 'teams', 'team'] },
];

/** Roles as users write them. */
const roleWords: Readonly<Record<string, MemberRole>> = {
  '': 'viewer',
  viewer: 'viewer',
  cc: 'cc',
  'content creator': 'cc',
  creator: 'cc',
  cm: 'cm',
  'content manager': 'cm',
  manager: 'cm',
  admin: 'admin',
  administrator: 'admin',
};

const words = z.string().max(100, 'Use at most 100 characters.');

const schema = z
  .object({
    email: z.string().transform((text, context) => {
      const parsed = email.safeParse(text);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: 'Enter a valid email address, like name@example.com.' });
      return z.NEVER;
    }),
    name: words,
    firstName: words,
    lastName: words,
    role: z.string().transform((text, context) => {
      const role = roleWords[text.trim().toLowerCase()];
      if (role !== undefined) return role;
      context.addIssue({
        code: 'custom',
        message:
          'Unknown role. Use viewer, cc (content creator), cm (content manager) or admin. If you leave this empty, the role will be viewer.',
      });
      return z.NEVER;
    }),
    location: words,
    groups: z.string().transform((text) =>
      text
        .split(/[|;]/)
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  })
  .transform(({ firstName, lastName, name, ...row }) => ({
    ...row,
    name: name === '' ? `${firstName} ${lastName}`.trim() : name,
  }));

type UserRow = z.output<typeof schema>;

const refusals: Readonly<Record<RefusalReason, string>> = {
  'already-here': 'This user is already in the organisation. Skip the row.',
  'already-invited':
    'This user is already invited. Skip the row, and resend the invitation in the list of users.',
  'wrong-state':
    'This user was deactivated or their invitation ended. Skip the row, then reactivate or invite them in the list of users.',
  'not-invitable': "This address can't be invited. Use another.",
  'role-not-yours': "You can't assign this role. Choose another.",
  'mail-needed': errors['mail-needed'].message,
  'beyond-own-rights': "This user can't be invited.",
  'not-found': "This user can't be invited.",
  'own-profile': "This user can't be invited.",
  'last-of-role': "This user can't be invited.",
  'no-seat': 'Your organisation has no seats left. Deactivate a user, or contact support for more.',
};

/** Invitations as a table: each good row invites one user, and undoing takes back what nobody has accepted. */
export function userImport(context: Context, inviting: Inviting): ImportKind<Trx, UserRow> {
  return {
    name: 'users',
    permission: importPermissions.users,
    fields,
    schema,
    keyOf: (row) => ({ field: 'email', key: row.email }),
    runsAs: 'system',
    check: (trx, scope, rows) => check(inviting, trx, scope, rows),
    apply: async (trx, scope, rows) => {
      const known = await groups.manualGroupsByName(trx, scope.customerId);
      const wanted = rows.map(({ value }) => toWanted(value, known));
      const { invited } = await inviting.invite(trx, actorOf(scope), wanted, scope.importId);
      return invited.map(({ invitationId, customerUserId }) => ({ invitationId, customerUserId }));
    },
    undo: async (trx, scope, refs) => {
      const ids = z.array(z.object({ customerUserId: z.uuid() })).parse(refs);
      const removed = await removeUnaccepted(
        trx,
        scope.customerId,
        ids.map(({ customerUserId }) => customerUserId),
      );
      for (const id of removed)
        await audit(context, trx, actorOf(scope), 'people.invitation-undone', { kind: 'person', id });
      return removed.length;
    },
  };
}

async function check(
  inviting: Inviting,
  trx: Trx,
  scope: ImportScope,
  rows: readonly NumberedRow<UserRow>[],
): Promise<RowError[]> {
  const known = await groups.manualGroupsByName(trx, scope.customerId);
  const wanted = rows.map(({ value }) => toWanted(value, known));
  const refused = await inviting.refusalsOf(trx, actorOf(scope), wanted);
  return rows.flatMap(({ row, value }) => {
    const errors: RowError[] = [];
    const reason = refused.get(value.email);
    if (reason !== undefined)
      errors.push({ row, field: reason === 'role-not-yours' ? 'role' : 'email', message: refusals[reason] });
    if (value.groups.some((name) => !known.has(name.toLowerCase())))
      errors.push({
        row,
        field: 'groups',
        message: "This group doesn't exist or is rule-based. Create it first, or fix the name.",
      });
    return errors;
  });
}

function toWanted(row: UserRow, known: ReadonlyMap<string, string>): NewInvitation {
  const groupIds = row.groups.flatMap((name) => known.get(name.toLowerCase()) ?? []);
  return { email: row.email, name: row.name, role: row.role, location: row.location, groupIds };
}

function actorOf({ by, customerId, origin, request }: ImportScope): Actor {
  // What was uploaded may be taken over much later: features that were switched on since give nobody more rights.
  return {
    ...by,
    customerId,
    origin,
    flags: {},
    permissions: new Set(),
    request,
  };
}
