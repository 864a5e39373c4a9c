/** Roles, and the matrix of what each may see and do: one table that the menu and the server both read. */
export const roles = ['super-admin', 'cc', 'viewer', 'admin', 'cm'] as const;
export type Role = (typeof roles)[number];

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

export const members: readonly Role[] = ['viewer', 'cc', 'admin', 'cm'];
export const creators: readonly Role[] = ['cc', 'cm'];

/** One row of the matrix: `asset` is the key of `rolePermissionVO`; `orgView` marks entries hidden by the organisation-view flag for viewer and cc. */
export interface Permission {
  readonly asset: string;
  readonly roles: readonly Role[];
  readonly flag?: CustomerFlag;
  readonly orgView?: true;
}

export const permissions = [
  { asset: 'home.feed', roles: members },
  { asset: 'home.channels', roles: members, orgView: true },
  { asset: 'tasks.mine', roles: members },
  { asset: 'tasks.approvals', roles: ['cm'] },
  { asset: 'tasks.crowd', roles: ['cm'] },
  { asset: 'create.programs', roles: creators },
  { asset: 'create.footage', roles: creators },
  { asset: 'create.files', roles: creators },
  { asset: 'create.record', roles: creators },
  { asset: 'create.templates', roles: ['cm'] },
  { asset: 'create.scripts', roles: ['cm'] },
  { asset: 'create.bumpers', roles: ['cm'] },
  { asset: 'create.storyboards', roles: ['cm'], flag: 'storyboard' },
  { asset: 'create.campaigns', roles: ['cm'], flag: 'campaignManager' },
  { asset: 'create.proEdits', roles: ['cm'], flag: 'vendor' },
  { asset: 'audience.users', roles: ['admin', 'cm'] },
  { asset: 'audience.channels', roles: ['cm'] },
  // Which channels, the channel says: its managers may be of any role.
  { asset: 'audience.channelEdit', roles: members },
  { asset: 'audience.contacts', roles: ['cm'] },
  { asset: 'organization.directory', roles: members, orgView: true },
  { asset: 'organization.setup', roles: ['cm'] },
  { asset: 'organization.roles', roles: ['admin', 'cm'] },
  { asset: 'organization.people', roles: ['super-admin', 'admin', 'cm'] },
  { asset: 'integrations', roles: ['cm'] },
  { asset: 'analytics', roles: creators },
  { asset: 'personal.profile', roles: members },
  { asset: 'personal.account', roles: roles },
  { asset: 'support', roles: ['super-admin'] },
] as const satisfies readonly Permission[];

export type PermissionAsset = (typeof permissions)[number]['asset'];

/** Whether a role of a customer with these flags has the permission. */
export function isPermitted(asset: PermissionAsset, role: Role, flags: CustomerFlags): boolean {
  const permission: Permission | undefined = permissions.find((entry) => entry.asset === asset);
  if (permission === undefined || !permission.roles.includes(role)) return false;
  if (permission.flag !== undefined && flags[permission.flag] !== true) return false;
  const hidesFor = role === 'viewer' || role === 'cc';
  return !(permission.orgView === true && hidesFor && flags.hideOrganisationView === true);
}
