/** Roles, and the matrix of what each may see and do: one table that the menu, the browser and the server all read. */
export const roles = ['super-admin', 'cc', 'viewer', 'admin', 'cm'] as const;
export type Role = (typeof roles)[number];

/** Roles of users in an organisation. */
export type MemberRole = Exclude<Role, 'super-admin'>;

/** Role ids as they travel in `userRoles`; the last four digits name the role, for display only. */
export const roleIds: Readonly<Record<Role, string>> = {
  'super-admin': '00000000-0000-4000-8000-000000001132',
  cc: '00000000-0000-4000-8000-000000001232',
  viewer: '00000000-0000-4000-8000-000000001432',
  admin: '00000000-0000-4000-8000-000000001532',
  cm: '00000000-0000-4000-8000-000000001632',
};

/** Switches of a customer that open or hide areas. */
export const customerFlags = [
  'storyboard',
  'campaignManager',
  'vendor',
  'hideOrganisationView',
  'zoomIntegration',
  'youtubeIntegration',
] as const;
export type CustomerFlag = (typeof customerFlags)[number];
export type CustomerFlags = Partial<Record<CustomerFlag, boolean>>;

export const members = ['viewer', 'cc', 'admin', 'cm'] as const satisfies readonly MemberRole[];
export const creators = ['cc', 'cm'] as const satisfies readonly MemberRole[];
const managers = ['admin', 'cm'] as const satisfies readonly MemberRole[];
const cm = ['cm'] as const satisfies readonly MemberRole[];
const support = ['super-admin'] as const satisfies readonly Role[];

/** Areas of the product, in the order of the menu. */
export const areas = [
  'home',
  'tasks',
  'create',
  'audience',
  'organization',
  'integrations',
  'analytics',
  'personal',
  'support',
] as const;
export type Area = (typeof areas)[number];

/** One row of the matrix: an asset, what may be done with it, and which built-in roles may. */
export interface AssetRow {
  readonly area: Area;
  /** `see` opens its screens; every other action needs it. */
  readonly actions: { readonly see: readonly Role[] } & Readonly<Record<string, readonly Role[]>>;
  /** Nobody holds it in an organisation without this feature. */
  readonly flag?: CustomerFlag;
  /** Hidden from viewer and cc, and from roles made of them, by the organisation-view flag. */
  readonly orgView?: true;
  /** Everybody of its roles holds it: no role can be made without it. */
  readonly always?: true;
}

/** The matrix. Its keys are those of `rolePermissionVO`; a permission is `asset:action`. */
export const permissionTable = {
  'home.feed': { area: 'home', always: true, actions: { see: members } },
  'home.channels': { area: 'home', orgView: true, actions: { see: members } },
  'tasks.mine': { area: 'tasks', actions: { see: members } },
  'tasks.requests': { area: 'tasks', actions: { see: creators, make: creators, 'edit-all': cm } },
  'tasks.approvals': { area: 'tasks', actions: { see: cm, make: cm } },
  'tasks.crowd': { area: 'tasks', actions: { see: cm, make: cm } },
  'create.programs': {
    area: 'create',
    actions: {
      see: creators,
      make: creators,
      'edit-all': cm,
      publish: creators,
      share: creators,
      delete: creators,
    },
  },
  'create.footage': {
    area: 'create',
    actions: {
      see: creators,
      'see-all': cm,
      add: creators,
      edit: creators,
      'edit-all': cm,
      delete: creators,
    },
  },
  'create.files': {
    area: 'create',
    actions: {
      see: creators,
      'see-all': cm,
      add: creators,
      edit: creators,
      'edit-all': cm,
      delete: creators,
    },
  },
  'create.record': { area: 'create', actions: { see: creators } },
  'create.templates': { area: 'create', actions: { see: cm, edit: cm } },
  'create.scripts': { area: 'create', actions: { see: cm, edit: cm } },
  'create.bumpers': { area: 'create', actions: { see: cm, edit: cm } },
  'create.storyboards': { area: 'create', flag: 'storyboard', actions: { see: cm, edit: cm } },
  'create.campaigns': { area: 'create', flag: 'campaignManager', actions: { see: cm } },
  'create.proEdits': { area: 'create', flag: 'vendor', actions: { see: cm } },
  'audience.users': {
    area: 'audience',
    actions: {
      see: managers,
      invite: managers,
      edit: managers,
      suspend: managers,
      'assign-roles': managers,
      'personal-data': managers,
    },
  },
  'audience.channels': { area: 'audience', actions: { see: cm, edit: cm } },
  // Which channels, the channel says: its managers may be of any role.
  'audience.channelEdit': { area: 'audience', actions: { see: members } },
  'audience.contacts': { area: 'audience', actions: { see: cm, edit: cm, export: cm } },
  'organization.directory': { area: 'organization', orgView: true, actions: { see: members, edit: cm } },
  'organization.setup': { area: 'organization', actions: { see: cm, edit: cm } },
  'organization.roles': { area: 'organization', actions: { see: managers, edit: managers } },
  'organization.audit': { area: 'organization', actions: { see: managers } },
  'organization.people': { area: 'organization', actions: { see: ['super-admin', 'admin', 'cm'] } },
  integrations: { area: 'integrations', actions: { see: cm } },
  analytics: { area: 'analytics', actions: { see: creators } },
  'personal.profile': { area: 'personal', always: true, actions: { see: members } },
  // What someone finds in it, the permissions to delete say.
  'personal.bin': { area: 'personal', always: true, actions: { see: members } },
  'personal.account': { area: 'personal', always: true, actions: { see: roles } },
  support: { area: 'support', actions: { see: support } },
} as const satisfies Readonly<Record<string, AssetRow>>;

type Table = typeof permissionTable;
export type PermissionAsset = keyof Table;
/** `asset:action`, as in `create.footage:edit-all`. */
export type Permission = {
  [Asset in PermissionAsset]: `${Asset}:${keyof Table[Asset]['actions'] & string}`;
}[PermissionAsset];
export type Permissions = ReadonlySet<Permission>;

export const permissionAssets = Object.keys(permissionTable) as PermissionAsset[];

/** Every permission there is, in the order of the table. */
export const allPermissions: readonly Permission[] = permissionAssets.flatMap((asset) =>
  Object.keys(permissionTable[asset].actions).map((action) => `${asset}:${action}` as Permission),
);

const known: ReadonlySet<string> = new Set(allPermissions);

/** Whether a text names a permission of the table. */
export function isPermission(text: string): text is Permission {
  return known.has(text);
}

/** Asset and action of a permission. */
export function partsOf(permission: Permission): { asset: PermissionAsset; action: string } {
  const at = permission.lastIndexOf(':');
  return { asset: permission.slice(0, at) as PermissionAsset, action: permission.slice(at + 1) };
}

interface PermissionRow {
  readonly row: AssetRow;
  readonly holders: readonly Role[];
}

// Looked up for every permission in every call.
const rows = new Map(allPermissions.map((permission) => [permission, readRow(permission)]));

function readRow(permission: Permission): PermissionRow {
  const { asset, action } = partsOf(permission);
  const row: AssetRow = permissionTable[asset];
  return { row, holders: row.actions[action] ?? [] };
}

function rowOf(permission: Permission): PermissionRow {
  return rows.get(permission) ?? readRow(permission);
}

/** What rights follow from: the built-in role, what a custom role made of it holds instead, and the customer's flags. */
export interface Standing {
  readonly role: Role;
  /** Permissions of the custom role; null for the built-in one. */
  readonly custom: readonly string[] | null;
  readonly flags: CustomerFlags;
}

/** One step on the way to a decision; the first that does not pass is why not. */
export interface RightsStep {
  readonly rule: 'role' | 'custom-role' | 'feature' | 'organisation-view';
  readonly passes: boolean;
  readonly flag?: CustomerFlag;
}

/** Whether the permission is held, and the steps to that answer in their order. */
export function decide(
  permission: Permission,
  { role, custom, flags }: Standing,
): { allowed: boolean; steps: readonly RightsStep[] } {
  const { row, holders } = rowOf(permission);
  const granting: RightsStep =
    custom === null || row.always === true
      ? { rule: 'role', passes: holders.includes(role) }
      : { rule: 'custom-role', passes: custom.includes(permission) };
  const steps = [granting];
  if (row.flag !== undefined)
    steps.push({ rule: 'feature', passes: flags[row.flag] === true, flag: row.flag });
  const isHiddenFrom = role === 'viewer' || role === 'cc';
  if (row.orgView === true && isHiddenFrom)
    steps.push({ rule: 'organisation-view', passes: flags.hideOrganisationView !== true });
  return { allowed: steps.every(({ passes }) => passes), steps };
}

/** All that someone may. */
export function permissionsOf(standing: Standing): Permissions {
  return new Set(allPermissions.filter((permission) => decide(permission, standing).allowed));
}

/**
 * All that someone may give away: what they hold, or would hold if the organisation had the feature. Who gives every
 * built-in role, as administrators and content managers do, gives all that these hold.
 */
export function grantable({ role, custom, flags }: Standing): Permissions {
  const all = Object.fromEntries(customerFlags.map((flag) => [flag, true]));
  const hideOrganisationView = flags.hideOrganisationView === true;
  const held = (of: Role) => permissionsOf({ role: of, custom, flags: { ...all, hideOrganisationView } });
  const givesAll = custom === null && managers.some((manager) => manager === role);
  return givesAll ? new Set(members.flatMap((member) => [...held(member)])) : held(role);
}

/** What a built-in role holds, whatever the customer's flags. */
export function builtInPermissions(role: Role): Permission[] {
  return allPermissions.filter((permission) => rowOf(permission).holders.includes(role));
}

/** Whether everybody of the roles holds it, so that nobody gives or takes it. */
export function isAlways(permission: Permission): boolean {
  return rowOf(permission).row.always === true;
}

const needs: Readonly<Record<string, readonly string[]>> = { 'edit-all': ['edit', 'see-all'] };

/** What a permission is of no use without. */
export function neededBy(permission: Permission): Permission[] {
  const { asset, action } = partsOf(permission);
  if (action === 'see') return [];
  return ['see', ...(needs[action] ?? [])]
    .map((needed) => `${asset}:${needed}`)
    .filter((needed) => isPermission(needed));
}

/** The permissions and what they are of no use without, in the order of the table. */
export function withNeeded(permissions: Iterable<Permission>): Permission[] {
  const wanted = new Set([...permissions].flatMap((permission) => [permission, ...neededBy(permission)]));
  return allPermissions.filter((permission) => wanted.has(permission));
}

/** Whether a built-in role of a customer with these flags may enter the screens of the asset. */
export function isPermitted(asset: PermissionAsset, role: Role, flags: CustomerFlags): boolean {
  return decide(`${asset}:see`, { role, custom: null, flags }).allowed;
}
