// Fields, units and profiles of the directory as the server sends them, for tests.
import type {
  DirectoryDesign,
  DirectoryDetail,
  EditedField,
  EditedProfile,
  OrgUnit,
  ProfileField,
} from '@rushes/contract/organization/directory';
import { idOf } from '../users/fixtures.ts';

export const profileField = (more: Partial<ProfileField> = {}): ProfileField => ({
  fieldId: idOf(11),
  key: 'title',
  label: 'Job title',
  type: 'text',
  choices: [],
  audience: 'everybody',
  isRequired: false,
  edits: 'both',
  isArchived: false,
  revision: 3,
  filled: 2,
  ...more,
});

export const unitOf = (more: Partial<OrgUnit> = {}): OrgUnit => ({
  orgUnitId: idOf(31),
  name: 'Film',
  parentId: null,
  users: 4,
  revision: 2,
  ...more,
});

export const designOf = (more: Partial<DirectoryDesign> = {}): DirectoryDesign => ({
  fields: [],
  orgUnits: [],
  locations: [],
  users: 8,
  ...more,
});

export const editedField = (more: Partial<EditedField> = {}): EditedField => ({
  fieldId: idOf(11),
  key: 'title',
  label: 'Job title',
  type: 'text',
  choices: [],
  isRequired: false,
  audience: 'everybody',
  value: '',
  user: null,
  canEdit: true,
  ...more,
});

export const editedProfile = (more: Partial<EditedProfile> = {}): EditedProfile => ({
  customerUserId: idOf(1),
  fields: [],
  manager: null,
  orgUnitId: null,
  bios: [],
  ...more,
});

export const directoryDetail = (more: Partial<DirectoryDetail> = {}): DirectoryDetail => ({
  customerUserId: idOf(1),
  name: 'Ada Berg',
  userName: 'ada@north.example',
  location: '',
  orgUnit: null,
  manager: null,
  pictureURL: null,
  hasBio: false,
  values: [],
  managers: [],
  reports: [],
  reportCount: 0,
  orgPath: [],
  bioProgramId: null,
  canEdit: false,
  ...more,
});

/** The answer that some fields are wrong: by path, what is wrong. */
export const faults = (byPath: Record<string, string>) => ({
  fields: Object.entries(byPath).map(([path, message]) => ({ path, message })),
});
