import type { Role } from '@rushes/contract/identity/roles';

export const sections = [
  'home',
  'tasks',
  'create',
  'audience',
  'organization',
  'support',
  'integrations',
  'analytics',
  'personal',
] as const;
export type Section = (typeof sections)[number];

const bySegment: Readonly<Record<string, Section>> = {
  home: 'home',
  tasks: 'tasks',
  clips: 'create',
  files: 'create',
  footage: 'create',
  assets: 'create',
  myprograms: 'create',
  storyboards: 'create',
  'pro-edits': 'create',
  campaign: 'create',
  alltemplate: 'create',
  script: 'create',
  bumpers: 'create',
  bin: 'create',
  users: 'audience',
  user: 'audience',
  channel: 'audience',
  audience: 'audience',
  organization: 'organization',
  peoplesearch: 'organization',
  roles: 'organization',
  integrations: 'integrations',
  analytics: 'analytics',
  account: 'personal',
  myprofile: 'personal',
  settings: 'personal',
  changepassword: 'personal',
};

/** The section that an address belongs to, by its first segment; for support, what others call Organization is Support. */
export function sectionOf(path: string, role: Role): Section | undefined {
  // A user's pages belong to the list of users, wherever their address begins.
  if (/^\/organization\/user\/(manage-admin|invite-history)\//.test(path)) return 'audience';
  const section = bySegment[path.split('/')[1] ?? ''];
  return section === 'organization' && role === 'super-admin' ? 'support' : section;
}
