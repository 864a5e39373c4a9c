import type { Permission } from './roles.ts';

/** Objects of which each can have an answer of its own, with what somebody may want to do with one. */
export const explainedPermissions = {
  clip: ['create.footage:see', 'create.footage:edit', 'create.footage:delete'],
  upload: ['create.footage:add'],
  program: [
    'home.feed:see',
    'create.programs:see',
    'create.programs:publish',
    'create.programs:share',
    'create.programs:delete',
  ],
  'share-link': ['create.programs:share'],
  channel: ['home.channels:see', 'audience.channelEdit:see', 'create.programs:publish'],
  'contact-list': ['audience.contacts:see', 'audience.contacts:edit'],
  contact: ['audience.contacts:see', 'audience.contacts:edit'],
  group: ['audience.users:see', 'audience.users:edit'],
  invitation: ['audience.users:see', 'audience.users:invite'],
  'profile-field': ['organization.directory:see'],
  report: ['personal.account:see'],
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
