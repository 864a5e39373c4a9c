import type { EditedProfile } from '@rushes/contract/organization/directory';
import { z } from 'zod';
import type { Context, Trx } from '../../../../context.ts';
import { AppError, type ChangedObject, StaleError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Member } from '../../../../platform/http/caller.ts';
import { notifyAccessChange } from '../../users/service.ts';
import { biosOf } from '../bios/store.ts';
import { type FieldRow, listFields, lockDesign } from '../fields/store.ts';
import { listUnits } from '../units/store.ts';
import * as store from '../fields/values-store.ts';
import { updateMembers } from '../../../identity/members/service.ts';

export interface ValueChange {
  readonly fieldId: string;
  readonly value: string;
  readonly before: string;
}

export interface ProfileChange {
  readonly values: readonly ValueChange[];
  readonly managerId?: { readonly value: string | null; readonly before: string | null } | undefined;
  readonly orgUnitId?: { readonly value: string | null; readonly before: string | null } | undefined;
}

/** What is about a user, for those who fill it in. */
export function createProfiles(context: Context) {
  const { db, clock } = context;
  const read = (member: Member, customerUserId: string) =>
    db.tenant(member.customerId, async (trx) => {
      await known(trx, member, customerUserId, false);
      return present(trx, member, customerUserId);
    });
  const save = (member: Member, customerUserId: string, change: ProfileChange) =>
    db.tenant(member.customerId, async (trx) => {
      // Chains of managers are looked at as a whole.
      if (change.managerId !== undefined || change.orgUnitId !== undefined)
        await lockDesign(trx, member.customerId);
      const subject = await known(trx, member, customerUserId, true);
      const fields = await saveValues(trx, member, { subject, changes: change.values, at: clock.now() });
      const placement = await place(trx, member, subject, change);
      const changed = [...fields, ...placement];
      if (changed.length > 0) {
        const facts = { details: { changed: changed.join(', ') } };
        await audit(context, trx, member, 'directory.profile-changed', objectOf(customerUserId), facts);
        // Rules of groups go by it.
        await notifyAccessChange(context, trx, member.customerId);
      }
      return present(trx, member, customerUserId);
    });
  return {
    getOwnProfile: (member: Member) => read(member, member.customerUserId),
    saveOwnProfile: (member: Member, values: readonly ValueChange[]) =>
      save(member, member.customerUserId, { values }),
    getProfile: read,
    saveProfile: save,
  };
}

async function known(trx: Trx, { customerId }: Member, customerUserId: string, isToChange: boolean) {
  const subject = await store.findSubject(trx, customerId, customerUserId, isToChange);
  if (subject === undefined) throw new AppError('not-found');
  return subject;
}

function fills(member: Member, customerUserId: string, { edits }: Pick<FieldRow, 'edits'>): boolean {
  const isOwn = member.customerUserId === customerUserId && edits !== 'cm';
  return isOwn || (edits !== 'self' && member.permissions.has('organization.directory:edit'));
}

async function present(trx: Trx, member: Member, customerUserId: string): Promise<EditedProfile> {
  const { customerId } = member;
  const subject = await known(trx, member, customerUserId, false);
  const values = await store.valuesOf(trx, customerId, customerUserId);
  const fields = (await listFields(trx, customerId)).filter(({ archivedAt }) => archivedAt === null);
  return {
    customerUserId,
    fields: fields.map((field) => {
      const { fieldId, key, label, type, choices, isRequired, audience } = field;
      const found = values.find((each) => each.fieldId === fieldId);
      const user =
        found?.memberId == null ? null : { customerUserId: found.memberId, name: found.memberName ?? '' };
      const canEdit = fills(member, customerUserId, field);
      const facts = { fieldId, key, label, type, choices, isRequired, audience };
      return { ...facts, value: user?.customerUserId ?? found?.value ?? '', user, canEdit };
    }),
    manager:
      subject.managerId === null
        ? null
        : { customerUserId: subject.managerId, name: subject.managerName ?? '' },
    orgUnitId: subject.orgUnitId,
    bios: await biosOf(trx, customerId, customerUserId),
  };
}

function objectOf(id: string) {
  return { kind: 'person', id };
}

/** Only values tell when they were changed, and so by whom. */
async function staleProfile(trx: Trx, member: Member, customerUserId: string, since = new Date(8.64e15)) {
  const object: ChangedObject = {
    ...objectOf(customerUserId),
    actions: ['directory.profile-changed'],
    since,
  };
  return new StaleError(await present(trx, member, customerUserId), object);
}

/** Gives the keys of what changed; nothing is written where one of the values cannot be. */
async function saveValues(
  trx: Trx,
  member: Member,
  { subject, changes, at }: { subject: store.Subject; changes: readonly ValueChange[]; at: Date },
): Promise<string[]> {
  if (changes.length === 0) return [];
  const { customerId } = member;
  const { customerUserId } = subject;
  const fields = await listFields(trx, customerId);
  const values = await store.valuesOf(trx, customerId, customerUserId);
  const changed: string[] = [];
  for (const { fieldId, value, before } of changes) {
    const field = fields.find((each) => each.fieldId === fieldId && each.archivedAt === null);
    if (field === undefined) throw new AppError('not-found');
    if (!fills(member, customerUserId, field)) throw new AppError('forbidden');
    const found = values.find((each) => each.fieldId === fieldId);
    const now = found?.memberId ?? found?.value ?? '';
    if (now === value) continue;
    if (now !== before) throw await staleProfile(trx, member, customerUserId, found?.updatedAt);
    await requireValidValue(trx, member, field, value);
    await store.setValue(
      trx,
      customerId,
      { customerUserId, fieldId, value, isMember: field.type === 'person' },
      at,
    );
    changed.push(field.key);
  }
  return changed;
}

const link = z.url({ protocol: /^https?$/ }).max(500);
const day = z.iso.date();

async function requireValidValue(
  trx: Trx,
  { customerId }: Member,
  field: FieldRow,
  value: string,
): Promise<void> {
  const refuse = (message: string) => {
    throw new AppError('invalid', { fields: [{ path: `values.${field.key}`, message }] });
  };
  if (value === '') {
    if (field.isRequired) refuse('required');
    return;
  }
  switch (field.type) {
    case 'text':
      if (value.length > 200 || value.includes('\n')) refuse('too-long');
      return;
    case 'longText':
      return;
    case 'date':
      if (!day.safeParse(value).success) refuse('no-date');
      return;
    case 'choice':
      if (!field.choices.includes(value)) refuse('no-choice');
      return;
    case 'link':
      if (!link.safeParse(value).success) refuse('no-link');
      return;
    case 'person':
      if (!z.uuid().safeParse(value).success || !(await store.isActive(trx, customerId, value)))
        refuse('nobody');
  }
}

async function place(
  trx: Trx,
  member: Member,
  subject: store.Subject,
  { managerId, orgUnitId }: ProfileChange,
): Promise<string[]> {
  const invalid = (path: string, message: string) => new AppError('invalid', { fields: [{ path, message }] });
  const { customerId } = member;
  const values: { manager_id?: string | null; org_unit_id?: string | null } = {};
  if (managerId !== undefined && managerId.value !== subject.managerId) {
    if (managerId.before !== subject.managerId) throw await staleProfile(trx, member, subject.customerUserId);
    const manager = managerId.value;
    if (manager !== null) {
      if (!(await store.isActive(trx, customerId, manager))) throw invalid('managerId', 'nobody');
      if (await store.isUnder(trx, customerId, { user: subject.customerUserId, manager }))
        throw invalid('managerId', 'cycle');
    }
    values.manager_id = manager;
  }
  if (orgUnitId !== undefined && orgUnitId.value !== subject.orgUnitId) {
    if (orgUnitId.before !== subject.orgUnitId) throw await staleProfile(trx, member, subject.customerUserId);
    const isKnown =
      orgUnitId.value === null ||
      (await listUnits(trx, customerId)).some((unit) => unit.orgUnitId === orgUnitId.value);
    if (!isKnown) throw invalid('orgUnitId', 'unknown');
    values.org_unit_id = orgUnitId.value;
  }
  await updateMembers(trx, customerId, [subject.customerUserId], values);
  return [
    ...(values.manager_id === undefined ? [] : ['manager']),
    ...(values.org_unit_id === undefined ? [] : ['org unit']),
  ];
}
