import { z } from 'zod';
import {
  call,
  counted,
  empty,
  filterRequestOf,
  id,
  page,
  pageRequest,
  pageRequestOf,
  service,
  text,
} from '../call.ts';
import { bioCalls, bioShape } from './directory-bios.ts';
import {
  directoryList,
  fieldAudiences,
  type FieldAudience,
  fieldColumnPrefix,
  fieldEditors,
  fieldTypes,
  incompleteList,
} from './lists/directory.ts';
import { filterOps } from '../lists/list.ts';
import type { Permissions } from '../identity/roles.ts';

export { type Bio, bioLifeDays, bioRefusals } from './directory-bios.ts';

/** Everybody whom the organisation lets look users up. */
const seeing = { who: 'may', permission: 'organization.directory:see' } as const;
/** Who fills in for others and asks for videos. */
const managing = { who: 'may', permission: 'organization.directory:edit' } as const;
const designing = { who: 'may', permission: 'organization.setup:edit' } as const;
const viewingDesign = { who: 'may', permission: 'organization.setup:see' } as const;
const own = { who: 'may', permission: 'personal.profile:see' } as const;

const user = { kind: 'person', field: 'customerUserId' } as const;
const field = { kind: 'profile-field', field: 'fieldId' } as const;
const orgUnit = { kind: 'org-unit', field: 'orgUnitId' } as const;

/** Which fields someone sees of other users. */
export function visibleAudiences(permissions: Permissions): FieldAudience[] {
  if (permissions.has('organization.directory:edit')) return [...fieldAudiences];
  return permissions.has('audience.users:see') ? ['everybody', 'managers'] : ['everybody'];
}

const fieldKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Start with a letter. Use lowercase letters, digits and _.');

const fieldFacts = {
  label: text(60, 1),
  isRequired: z.boolean(),
  edits: z.enum(fieldEditors),
  audience: z.enum(fieldAudiences),
  choices: z.array(text(100, 1)).max(100),
};

/** A field as those see it who see what is in it. */
export const shownField = z
  .object({
    fieldId: id,
    key: z.string(),
    label: z.string(),
    type: z.enum(fieldTypes),
    choices: z.array(z.string()),
    audience: z.enum(fieldAudiences),
  })
  .meta({ id: 'ShownField' });
export type ShownField = z.infer<typeof shownField>;

export const profileField = shownField
  .extend({
    isRequired: z.boolean(),
    edits: z.enum(fieldEditors),
    isArchived: z.boolean(),
    revision: z.int(),
    /** How many users have a value. */
    filled: z.int(),
  })
  .meta({ id: 'ProfileField' });
export type ProfileField = z.infer<typeof profileField>;

export const orgUnitShape = z
  .object({ orgUnitId: id, name: z.string(), parentId: id.nullable(), users: z.int(), revision: z.int() })
  .meta({ id: 'OrgUnit' });
export type OrgUnit = z.infer<typeof orgUnitShape>;

const namedUser = z.object({ customerUserId: id, name: z.string() });
const shownValue = z.object({
  key: z.string(),
  /** The text, date, choice or address; the name of a user. */
  value: z.string(),
  user: namedUser.nullable(),
});

export const directoryUser = z
  .object({
    customerUserId: id,
    name: z.string(),
    userName: z.string(),
    location: z.string(),
    orgUnit: z.object({ orgUnitId: id, name: z.string() }).nullable(),
    manager: namedUser.nullable(),
    pictureURL: z.string().nullable(),
    hasBio: z.boolean(),
    values: z.array(shownValue),
  })
  .meta({ id: 'DirectoryUser' });
export type DirectoryUser = z.infer<typeof directoryUser>;

const briefUser = namedUser.extend({ pictureURL: z.string().nullable() });

export const directoryDetail = directoryUser
  .extend({
    /** From the topmost down to the user’s own. */
    managers: z.array(briefUser),
    /** The first hundred who report to the user. */
    reports: z.array(briefUser),
    reportCount: z.int(),
    orgPath: z.array(z.object({ orgUnitId: id, name: z.string() })),
    /** The approved video. */
    bioProgramId: id.nullable(),
    /** Whether the caller fills in for this user. */
    canEdit: z.boolean(),
  })
  .meta({ id: 'DirectoryDetail' });
export type DirectoryDetail = z.infer<typeof directoryDetail>;

const editedField = profileField
  .pick({
    fieldId: true,
    key: true,
    label: true,
    type: true,
    choices: true,
    isRequired: true,
    audience: true,
  })
  .extend({ value: z.string(), user: namedUser.nullable(), canEdit: z.boolean() });
export type EditedField = z.infer<typeof editedField>;

const editedProfile = z
  .object({
    customerUserId: id,
    fields: z.array(editedField),
    manager: namedUser.nullable(),
    orgUnitId: id.nullable(),
    /** The one that is open or is in the directory; the open one first. */
    bios: z.array(bioShape),
  })
  .meta({ id: 'EditedProfile' });
export type EditedProfile = z.infer<typeof editedProfile>;

/** `before` is what the writer saw: where it is something else by now, nothing is changed (`conflict`). */
const valueChange = z.object({ fieldId: id, value: text(4000), before: z.string().max(4000) });
const valueChanges = z.array(valueChange).max(100);
const change = <T extends z.ZodType>(value: T) => z.object({ value, before: value }).optional();

const ops = [...new Set(Object.values(filterOps).flat())];
const ownColumns = Object.keys(directoryList.columns);
const column = z
  .string()
  .max(60)
  .refine((name) => ownColumns.includes(name) || name.startsWith(fieldColumnPrefix));
const filterRequest = {
  search: z.string().max(200).optional(),
  filters: z
    .array(z.object({ column, op: z.enum(ops), values: z.array(text(200)).max(100) }))
    .max(20)
    .optional(),
};
const sort = z.object({ column: z.enum(['name', 'location']), direction: z.enum(['asc', 'desc']) });

const listCalls = {
  getDirectory: call({
    summary: 'What the directory offers the caller: the fields they see, org units and locations.',
    request: empty,
    response: z.object({
      fields: z.array(shownField),
      orgUnits: z.array(orgUnitShape),
      locations: z.array(z.string()),
    }),
    errors: [],
    access: seeing,
  }),
  getUsers: call({
    summary: 'The active users of this organisation with what the caller may see of them.',
    request: z.object({ ...filterRequest, sort: sort.optional(), ...pageRequest }),
    response: page(directoryUser),
    errors: ['invalid'],
    access: seeing,
  }),
  countUsers: call({
    summary: 'How many users the same search and filters find, exact to 10 000.',
    request: z.object(filterRequest),
    response: counted,
    errors: ['invalid'],
    access: seeing,
  }),
  getUser: call({
    summary: 'One user with managers, direct reports and the approved video.',
    request: z.object({ customerUserId: id }),
    response: directoryDetail,
    errors: ['not-found'],
    access: seeing,
    object: user,
  }),
};

const profileCalls = {
  getOwnProfile: call({
    summary: 'The caller’s own fields, and the video that is asked of them.',
    request: empty,
    response: editedProfile,
    errors: [],
    access: own,
  }),
  saveOwnProfile: call({
    summary: 'Changes fields of the caller that they fill in themselves.',
    request: z.object({ values: valueChanges.min(1) }),
    response: editedProfile,
    errors: ['invalid', 'forbidden', 'conflict', 'not-found'],
    access: own,
  }),
  getProfile: call({
    summary: 'The fields of a user for anyone who fills them in.',
    request: z.object({ customerUserId: id }),
    response: editedProfile,
    errors: ['not-found'],
    access: managing,
    object: user,
  }),
  saveProfile: call({
    summary:
      'Changes fields, manager or org unit of a user. Nobody reports to themselves, over however many.',
    request: z.object({
      customerUserId: id,
      values: valueChanges.default([]),
      managerId: change(id.nullable()),
      orgUnitId: change(id.nullable()),
    }),
    response: editedProfile,
    errors: ['invalid', 'forbidden', 'conflict', 'not-found'],
    access: managing,
    object: user,
  }),
};

const design = z
  .object({
    fields: z.array(profileField),
    orgUnits: z.array(orgUnitShape),
    locations: z.array(z.object({ location: z.string(), users: z.int() })),
    users: z.int(),
  })
  .meta({ id: 'DirectoryDesign' });
export type DirectoryDesign = z.infer<typeof design>;

const incompleteUser = namedUser.extend({
  userName: z.string(),
  missing: z.array(z.string()),
  /** False where the user may fill in none of it. */
  canFill: z.boolean(),
});
export type IncompleteUser = z.infer<typeof incompleteUser>;

const designCalls = {
  getDesign: call({
    summary: 'The organisation’s fields, org units and locations, with how much of each is used.',
    request: empty,
    response: design,
    errors: [],
    access: viewingDesign,
  }),
  createField: call({
    summary: 'Makes a field; its key and type stay.',
    request: z.object({ key: fieldKey, type: z.enum(fieldTypes), ...fieldFacts }),
    response: design,
    errors: ['invalid', 'wrong-state', 'name-taken'],
    access: designing,
  }),
  updateField: call({
    summary: 'Changes a field as it was seen at `revision`.',
    request: z.object({ fieldId: id, revision: z.int(), ...fieldFacts }),
    response: design,
    errors: ['not-found', 'invalid', 'conflict', 'name-taken'],
    access: designing,
    object: field,
  }),
  archiveField: call({
    summary: 'Takes a field out of use with its values, or back in; the values stay.',
    request: z.object({ fieldId: id, archived: z.boolean() }),
    response: design,
    errors: ['not-found', 'wrong-state', 'name-taken'],
    access: designing,
    object: field,
  }),
  orderFields: call({
    summary: 'Puts the fields in order, where they still stand as `before`.',
    request: z.object({ fieldIds: z.array(id).max(200), before: z.array(id).max(200) }),
    response: design,
    errors: ['conflict', 'invalid'],
    access: designing,
  }),
  createOrgUnit: call({
    summary: 'Makes an org unit, under another or at the top.',
    request: z.object({ name: text(80, 1), parentId: id.nullable() }),
    response: design,
    errors: ['invalid', 'not-found', 'wrong-state'],
    access: designing,
  }),
  updateOrgUnit: call({
    summary: 'Renames or moves an org unit; never under itself.',
    request: z.object({ orgUnitId: id, revision: z.int(), name: text(80, 1), parentId: id.nullable() }),
    response: design,
    errors: ['invalid', 'not-found', 'conflict'],
    access: designing,
    object: orgUnit,
  }),
  deleteOrgUnit: call({
    summary: 'Deletes an org unit; its users and units come under the one above.',
    request: z.object({ orgUnitId: id }),
    response: design,
    errors: ['not-found'],
    access: designing,
    object: orgUnit,
  }),
  renameLocation: call({
    summary: 'Renames a location for all users there; one that exists takes them in.',
    request: z.object({ location: text(100, 1), to: text(100) }),
    response: design,
    errors: ['not-found'],
    access: designing,
  }),
  getIncomplete: call({
    summary: 'Users who lack required fields, with the labels of what is missing.',
    request: z.object(pageRequestOf(incompleteList)),
    response: page(incompleteUser),
    errors: ['invalid'],
    access: viewingDesign,
  }),
  countIncomplete: call({
    summary: 'How many users who lack required fields the same filters find.',
    request: z.object(filterRequestOf(incompleteList)),
    response: counted,
    errors: [],
    access: viewingDesign,
  }),
  remind: call({
    summary: 'Asks users by mail to fill in what they lack and may fill in; the others are left out.',
    request: z.object({ customerUserIds: z.array(id).min(1).max(500) }),
    response: z.object({ reminded: z.array(id) }),
    errors: ['rate-limited'],
    access: managing,
    ratePerMinute: 30,
  }),
};

export const directoryService = service('directory', {
  ...listCalls,
  ...profileCalls,
  ...designCalls,
  ...bioCalls,
});
