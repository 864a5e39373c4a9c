import { randomUUID } from 'node:crypto';
import type { DirectoryDesign } from '@rushes/contract/organization/directory';
import type { FieldType } from '@rushes/contract/organization/lists/directory';
import type { Context, Trx } from '../../../context.ts';
import { AppError, StaleError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Member } from '../../../platform/http/caller.ts';
import * as fields from './fields/store.ts';
import { countIncomplete, type IncompleteQuery, pageIncomplete } from './profiles/incomplete-store.ts';
import * as units from './units/store.ts';
import { renameLocation } from '../../identity/members/service.ts';
import { readList } from '../../../platform/lists/read-list.ts';

const mostFields = 100;
const mostUnits = 2000;

export interface NewField extends fields.FieldFacts {
  readonly key: string;
  readonly type: FieldType;
}

/** What an organisation keeps about its users, and how it is made up. */
export function createDesign(context: Context) {
  const { db } = context;
  /** Changes one after another, and answers with what there is then. */
  const changing = (member: Member, work: (trx: Trx) => Promise<void>) =>
    db.tenant(member.customerId, async (trx) => {
      await fields.lockDesign(trx, member.customerId);
      await work(trx);
      return present(trx, member.customerId);
    });
  return {
    getDesign: (member: Member) => db.tenant(member.customerId, (trx) => present(trx, member.customerId)),
    ...fieldCalls(context, changing),
    ...orderCall(context, changing),
    ...unitCalls(context, changing),
    getIncomplete: ({ customerId }: Member, query: IncompleteQuery) =>
      readList(db, customerId, (trx) => pageIncomplete(trx, customerId, query)),
    countIncomplete: async ({ customerId }: Member, query: Omit<IncompleteQuery, 'limit'>) => ({
      count: await readList(db, customerId, (trx) => countIncomplete(trx, customerId, query)),
    }),
  };
}

type Changing = (member: Member, work: (trx: Trx) => Promise<void>) => Promise<DirectoryDesign>;

async function present(trx: Trx, customerId: string): Promise<DirectoryDesign> {
  const filled = await fields.countFilled(trx, customerId);
  const rows = await fields.listFields(trx, customerId);
  return {
    fields: rows.map((row) => fields.toProfileField(row, filled.get(row.fieldId) ?? 0)),
    orgUnits: await units.listUnits(trx, customerId),
    locations: await units.listLocations(trx, customerId),
    users: await units.countActive(trx, customerId),
  };
}

function fieldCalls(context: Context, changing: Changing) {
  const { clock } = context;
  const objectOf = (id: string) => ({ kind: 'profile-field', id });
  return {
    createField: (member: Member, field: NewField) =>
      changing(member, async (trx) => {
        const known = await fields.listFields(trx, member.customerId);
        if (known.length >= mostFields) throw new AppError('wrong-state');
        if (known.some(({ key }) => key === field.key)) throw invalid('key', 'taken');
        requireFreeName(known, field.label, null);
        const facts = factsOf(field, field.type);
        const position = Math.max(0, ...known.map((each) => each.position)) + 1;
        const fieldId = randomUUID();
        const row = { ...facts, fieldId, key: field.key, type: field.type, position };
        await fields.insertField(trx, member.customerId, row, clock.now());
        const after = { key: field.key, type: field.type, ...auditFacts(facts) };
        await audit(context, trx, member, 'directory.field-created', objectOf(fieldId), { after });
      }),
    updateField: (member: Member, change: fields.FieldFacts & { fieldId: string; revision: number }) =>
      changing(member, async (trx) => {
        const row = await knownField(trx, member, change.fieldId);
        if (row.revision !== change.revision) {
          const filled = await fields.countFilled(trx, member.customerId);
          const current = fields.toProfileField(row, filled.get(row.fieldId) ?? 0);
          throw new StaleError(current, objectOf(row.fieldId));
        }
        // Two that had one name before may be changed in everything else.
        if (change.label !== row.label && row.archivedAt === null)
          requireFreeName(await fields.listFields(trx, member.customerId), change.label, row.fieldId);
        const facts = factsOf(change, row.type);
        await fields.updateField(trx, member.customerId, row.fieldId, facts);
        const shown = { before: auditFacts(row), after: auditFacts(facts) };
        await audit(context, trx, member, 'directory.field-changed', objectOf(row.fieldId), shown);
      }),
    archiveField: (member: Member, { fieldId, archived }: { fieldId: string; archived: boolean }) =>
      changing(member, async (trx) => {
        const row = await knownField(trx, member, fieldId);
        if ((row.archivedAt !== null) === archived) throw new AppError('wrong-state');
        if (!archived) requireFreeName(await fields.listFields(trx, member.customerId), row.label, fieldId);
        await fields.setArchived(trx, member.customerId, fieldId, archived ? clock.now() : null);
        const action = archived ? 'directory.field-archived' : 'directory.field-restored';
        await audit(context, trx, member, action, objectOf(fieldId));
      }),
  };
}

function orderCall(context: Context, changing: Changing) {
  return {
    orderFields: (member: Member, { fieldIds, before }: { fieldIds: string[]; before: string[] }) =>
      changing(member, async (trx) => {
        const rows = (await fields.listFields(trx, member.customerId)).filter(
          (row) => row.archivedAt === null,
        );
        const now = rows.map(({ fieldId }) => fieldId);
        if (now.join() !== before.join()) throw new AppError('conflict');
        if (now.toSorted().join() !== fieldIds.toSorted().join()) throw invalid('fieldIds', 'unknown');
        await fields.setOrder(trx, member.customerId, fieldIds);
        const keys = (ids: readonly string[]) =>
          ids.map((id) => rows.find(({ fieldId }) => fieldId === id)?.key ?? '').join(', ');
        const facts = { before: { order: keys(before) }, after: { order: keys(fieldIds) } };
        const object = { kind: 'customer', id: member.customerId };
        await audit(context, trx, member, 'directory.fields-ordered', object, facts);
      }),
  };
}

/** Users choose fields by their names: no two in use share one. */
function requireFreeName(known: readonly fields.FieldRow[], label: string, except: string | null): void {
  const isSame = (row: fields.FieldRow) =>
    row.fieldId !== except && row.archivedAt === null && row.label.toLowerCase() === label.toLowerCase();
  if (known.some(isSame)) throw new AppError('name-taken');
}

async function knownField(trx: Trx, member: Member, fieldId: string): Promise<fields.FieldRow> {
  const row = (await fields.listFields(trx, member.customerId)).find((each) => each.fieldId === fieldId);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

function factsOf(given: fields.FieldFacts, type: FieldType): fields.FieldFacts {
  const { label, isRequired, edits, audience } = given;
  const choices = type === 'choice' ? [...new Set(given.choices)] : [];
  if (type === 'choice' && choices.length === 0) throw invalid('choices', 'required');
  return { label, isRequired, edits, audience, choices };
}

function auditFacts({ label, isRequired, edits, audience, choices }: fields.FieldFacts) {
  return { label, isRequired, edits, audience, choices };
}

function unitCalls(context: Context, changing: Changing) {
  const objectOf = (id: string) => ({ kind: 'org-unit', id });
  return {
    createOrgUnit: (member: Member, { name, parentId }: { name: string; parentId: string | null }) =>
      changing(member, async (trx) => {
        const all = await units.listUnits(trx, member.customerId);
        if (all.length >= mostUnits) throw new AppError('wrong-state');
        requireValidUnit(all, { id: null, name, parentId });
        const id = randomUUID();
        await units.insertUnit(trx, member.customerId, { id, name, parentId }, context.clock.now());
        const after = { name, parentId };
        await audit(context, trx, member, 'directory.unit-created', objectOf(id), { after });
      }),
    updateOrgUnit: (member: Member, { orgUnitId, revision, name, parentId }: UnitChange) =>
      changing(member, async (trx) => {
        const all = await units.listUnits(trx, member.customerId);
        const unit = knownUnit(all, orgUnitId);
        const before = { name: unit.name, parentId: unit.parentId };
        // Deleting the unit above moves it too.
        if (unit.revision !== revision)
          throw new StaleError(unit, { ...objectOf(orgUnitId), standing: before });
        requireValidUnit(all, { id: orgUnitId, name, parentId });
        await units.updateUnit(trx, member.customerId, orgUnitId, { name, parentId });
        const facts = { before, after: { name, parentId } };
        await audit(context, trx, member, 'directory.unit-changed', objectOf(orgUnitId), facts);
      }),
    deleteOrgUnit: (member: Member, orgUnitId: string) =>
      changing(member, async (trx) => {
        const unit = knownUnit(await units.listUnits(trx, member.customerId), orgUnitId);
        await units.dissolveUnit(trx, member.customerId, unit);
        const before = { name: unit.name, parentId: unit.parentId, users: unit.users };
        await audit(context, trx, member, 'directory.unit-deleted', objectOf(orgUnitId), { before });
      }),
    renameLocation: (member: Member, { location, to }: { location: string; to: string }) =>
      changing(member, async (trx) => {
        const users = await renameLocation(trx, member.customerId, {
          from: location,
          to,
          at: context.clock.now(),
        });
        if (users === 0) throw new AppError('not-found');
        const facts = { before: { location }, after: { location: to }, details: { users } };
        const object = { kind: 'customer', id: member.customerId };
        await audit(context, trx, member, 'directory.location-renamed', object, facts);
      }),
  };
}

export interface UnitChange {
  readonly orgUnitId: string;
  readonly revision: number;
  readonly name: string;
  readonly parentId: string | null;
}

type Units = Awaited<ReturnType<typeof units.listUnits>>;

function knownUnit(all: Units, orgUnitId: string) {
  const unit = all.find((each) => each.orgUnitId === orgUnitId);
  if (unit === undefined) throw new AppError('not-found');
  return unit;
}

/** Units of one level have names of their own, and none is under itself. */
function requireValidUnit(
  all: Units,
  {
    id,
    name,
    parentId,
  }: { readonly id: string | null; readonly name: string; readonly parentId: string | null },
): void {
  const isTaken = all.some(
    (each) =>
      each.orgUnitId !== id && each.parentId === parentId && each.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw invalid('name', 'taken');
  for (let at = parentId; at !== null; at = knownUnit(all, at).parentId)
    if (at === id) throw invalid('parentId', 'cycle');
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', { fields: [{ path, message }] });
}
