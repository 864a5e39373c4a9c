import { visibleAudiences } from '@rushes/contract/organization/directory';
import { fieldColumnPrefix, listWithFields } from '@rushes/contract/organization/lists/directory';
import { countedMost, isUsable, type ListFilter } from '@rushes/contract/lists/list';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Member } from '../../../../platform/http/caller.ts';
import type { PlaybackService } from '../../../media/playback/service.ts';
import { type FieldRow, listFields, toShownField } from '../fields/store.ts';
import * as store from './store.ts';
import { approvedBioOf } from '../bios/store.ts';
import { listLocations, listUnits } from '../units/store.ts';
import { readList } from '../../../../platform/lists/read-list.ts';

/** Looking users up, within what the caller sees of them. */
export function createLookup({ db }: Context, playback: Pick<PlaybackService, 'urlOf'>) {
  // Words are found by their index only where no row policy has to be asked first: every condition names the customer.
  const looking = <T>(member: Member, work: (trx: Trx, actor: store.DirectoryActor) => Promise<T>) =>
    readList(db, member.customerId, async (trx, customerId) => {
      const { customerUserId } = member;
      return work(trx, { customerId, customerUserId, fields: await visibleFields(trx, member) });
    });
  const urlFor = (member: Member) => (picture: string) =>
    playback.urlOf(member.customerId, member.sessionId, picture, 'picture.jpg');
  return {
    getDirectory: (member: Member) =>
      looking(member, async (trx, { customerId, fields }) => ({
        fields: fields.map(toShownField),
        orgUnits: await listUnits(trx, customerId),
        locations: (await listLocations(trx, customerId)).map(({ location }) => location),
      })),
    getUsers: (member: Member, query: store.DirectoryQuery) =>
      looking(member, async (trx, actor) => {
        await requireUsableFilters(trx, actor, query.filters);
        const { rows, nextCursor } = await store.listDirectory(trx, actor, query);
        return { items: rows.map((row) => store.toUser(row, actor.fields, urlFor(member))), nextCursor };
      }),
    /** The same page with the fields as columns of their own, for a table. */
    getRows: (member: Member, query: store.DirectoryQuery) =>
      looking(member, async (trx, actor) => {
        await requireUsableFilters(trx, actor, query.filters);
        const { rows, nextCursor } = await store.listDirectory(trx, actor, query);
        const items = rows.map((row) => {
          const user = store.toUser(row, actor.fields, urlFor(member));
          const values = user.values.map(({ key, value }) => [`${fieldColumnPrefix}${key}`, value]);
          return Object.assign(user, Object.fromEntries(values) as Record<string, string>);
        });
        return { items, nextCursor };
      }),
    countUsers: (member: Member, query: Omit<store.DirectoryQuery, 'limit' | 'cursor'>) =>
      looking(member, async (trx, actor) => {
        await requireUsableFilters(trx, actor, query.filters);
        return { count: await store.countUsers(trx, actor, { ...query, limit: 1 }, countedMost) };
      }),
    getUser: (member: Member, customerUserId: string) =>
      looking(member, async (trx, actor) => {
        const { customerId } = member;
        const row = await store.findDirectoryUser(trx, actor, customerUserId);
        if (row === undefined) throw new AppError('not-found');
        const brief = ({ picture, ...user }: store.Brief) => ({
          ...user,
          pictureURL: picture === null ? null : urlFor(member)(picture),
        });
        const { reports, reportCount } = await store.reportsOf(trx, customerId, customerUserId);
        return {
          ...store.toUser(row, actor.fields, urlFor(member)),
          managers: (await store.managersOf(trx, customerId, customerUserId)).map(brief),
          reports: reports.map(brief),
          reportCount,
          orgPath: await store.pathOf(trx, customerId, row.orgUnitId),
          bioProgramId: await approvedBioOf(trx, customerId, customerUserId),
          canEdit: member.permissions.has('organization.directory:edit'),
        };
      }),
  };
}

/** What the member sees of others, in order. */
export async function visibleFields(
  trx: Trx,
  { customerId, permissions }: Pick<Member, 'customerId' | 'permissions'>,
): Promise<FieldRow[]> {
  const audiences = visibleAudiences(permissions);
  const fields = await listFields(trx, customerId);
  return fields.filter(({ archivedAt, audience }) => archivedAt === null && audiences.includes(audience));
}

/** A field that is hidden and one that does not exist are refused alike. */
async function requireUsableFilters(
  trx: Trx,
  { customerId, fields }: store.DirectoryActor,
  filters: readonly ListFilter[] = [],
): Promise<void> {
  const units = filters.some(({ column }) => column === 'orgUnit') ? await listUnits(trx, customerId) : [];
  const { columns } = listWithFields(
    fields.map(toShownField),
    units.map(({ orgUnitId }) => orgUnitId),
  );
  const unusable = filters.findIndex(
    ({ column, ...how }) => !isUsable(Object.hasOwn(columns, column) ? columns[column] : undefined, how),
  );
  if (unusable >= 0)
    throw new AppError('invalid', { fields: [{ path: `filters.${unusable}`, message: 'unknown' }] });
}
