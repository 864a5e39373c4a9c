import type { Permission } from './identity/roles.ts';

/** Objects of which each can have an answer of its own, with what someone may want to do with one. */
export const explainedPermissions = {
  clip: ['create.footage:see', 'create.footage:edit', 'create.footage:delete'],
  file: ['create.files:see', 'create.files:edit', 'create.files:delete'],
  upload: ['create.footage:add'],
  program: [
    'home.feed:see',
    'create.programs:see',
    'create.programs:publish',
    'create.programs:share',
    'create.programs:delete',
  ],
  template: ['create.templates:see', 'create.templates:edit'],
  script: ['create.scripts:see', 'create.scripts:edit'],
  storyboard: ['create.storyboards:see', 'create.storyboards:edit'],
  'recording-task': ['tasks.mine:see', 'tasks.requests:make'],
  'guest-recording': ['tasks.crowd:see', 'tasks.crowd:make'],
  'job-template': ['create.templates:see', 'create.templates:edit'],
  approval: ['tasks.mine:see', 'create.programs:publish'],
  deliverable: ['tasks.mine:see', 'tasks.approvals:make'],
  bumper: ['create.bumpers:see', 'create.bumpers:edit'],
  'share-link': ['create.programs:share'],
  channel: ['home.channels:see', 'audience.channelEdit:see', 'create.programs:publish'],
  'contact-list': ['audience.contacts:see', 'audience.contacts:edit'],
  contact: ['audience.contacts:see', 'audience.contacts:edit'],
  group: ['audience.users:see', 'audience.users:edit'],
  invitation: ['audience.users:see', 'audience.users:invite'],
  'profile-field': ['organization.directory:see'],
  report: ['personal.account:see'],
  /** A role of the organisation’s own; to be given, a built-in one too, by its id in `roleIds`. */
  'custom-role': ['organization.roles:edit', 'audience.users:assign-roles'],
  /** A role of the organisation’s own, to be deleted. */
  'role-deletion': ['organization.roles:edit'],
  person: [
    'audience.users:see',
    'audience.users:edit',
    'audience.users:suspend',
    'audience.users:assign-roles',
    'audience.users:personal-data',
    'organization.directory:see',
    'organization.directory:edit',
    'organization.roles:see',
  ],
  /** A user, to be erased. */
  erasure: ['audience.users:personal-data'],
  import: ['audience.users:invite', 'audience.contacts:edit'],
  'org-unit': ['organization.setup:edit'],
  bio: ['organization.directory:edit', 'personal.profile:see'],
  segment: ['audience.contacts:see', 'audience.contacts:edit'],
  'personal-export': ['audience.users:personal-data', 'personal.profile:see'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;
export type ExplainedKind = keyof typeof explainedPermissions;
export const explainedKinds = Object.keys(explainedPermissions) as [ExplainedKind, ...ExplainedKind[]];

/** The kinds of object that a permission is about, where each object can have an answer of its own. */
export function kindsOf(permission: Permission): ExplainedKind[] {
  return explainedKinds.filter((kind) => {
    const asked: readonly Permission[] = explainedPermissions[kind];
    return asked.includes(permission);
  });
}
