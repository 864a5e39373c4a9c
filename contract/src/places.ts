import type { PermissionAsset } from './identity/roles.ts';

/** One address of the shell: its title (`shell.places.…`), who may enter, and the list that its path without an identifier leads to. */
export interface Place {
  readonly title: string;
  /** In place of the title where the menu's group isn't beside it. */
  readonly name?: string;
  readonly asset: PermissionAsset;
  readonly list?: string;
}

/** Every screen behind sign-in. The router, the menu, the breadcrumb and the search read this table. */
export const places = {
  '/home/library': { title: 'all', asset: 'home.feed' },
  '/home/newprograms': { title: 'notViewed', asset: 'home.feed' },
  '/home/completedprograms': { title: 'viewed', asset: 'home.feed' },
  '/home/history': { title: 'history', asset: 'home.feed' },
  '/home/channel/all': { title: 'channelsInbox', asset: 'home.channels' },
  '/home/discover-channel': { title: 'discoverChannels', asset: 'home.channels' },
  '/home/play/$programId': { title: 'play', asset: 'home.feed', list: '/home/library' },

  '/tasks/ctr': { title: 'recordingTasks', asset: 'tasks.mine' },
  '/tasks/file': { title: 'fileRequests', asset: 'tasks.mine' },
  '/tasks/todo': { title: 'todos', asset: 'tasks.mine' },
  '/tasks/deliverable': { title: 'deliverables', asset: 'tasks.approvals' },
  '/tasks/deliverable/$deliverableId': {
    title: 'deliverable',
    asset: 'tasks.mine',
    list: '/tasks/deliverable',
  },
  '/tasks/approvals': { title: 'programApprovals', name: 'approvals', asset: 'tasks.approvals' },
  '/tasks/approvals/$approvalId': { title: 'approval', asset: 'tasks.mine', list: '/tasks/approvals' },
  '/tasks/crowd-sourced': { title: 'crowdsourced', name: 'guestTasks', asset: 'tasks.crowd' },
  '/tasks/crowd-sourced/$guestRecordingId': {
    title: 'guestRecording',
    asset: 'tasks.crowd',
    list: '/tasks/crowd-sourced',
  },
  '/tasks/asset/$taskId': { title: 'task', asset: 'tasks.mine', list: '/tasks/ctr' },

  '/pro-edits': { title: 'proEdits', asset: 'create.proEdits' },
  '/pro-edits/list': { title: 'proEdits', asset: 'create.proEdits' },
  '/pro-edits/load-analysis/customers-load': { title: 'customerLoad', asset: 'create.proEdits' },
  '/pro-edits/load-analysis/editors-load': { title: 'editorLoad', asset: 'create.proEdits' },
  '/storyboards/list': { title: 'storyboards', asset: 'create.storyboards' },
  '/storyboards/edit/$storyboardId': {
    title: 'storyboard',
    asset: 'create.storyboards',
    list: '/storyboards/list',
  },
  '/storyboards/scenes/$storyboardId': {
    title: 'storyboard',
    asset: 'create.storyboards',
    list: '/storyboards/list',
  },
  '/storyboards/proEdit/$storyboardId': {
    title: 'storyboard',
    asset: 'create.storyboards',
    list: '/storyboards/list',
  },
  '/storyboards/assets/$storyboardId': {
    title: 'storyboardAssets',
    asset: 'create.storyboards',
    list: '/storyboards/list',
  },
  '/storyboards/deliverable/$storyboardId': {
    title: 'storyboardDeliverable',
    asset: 'create.storyboards',
    list: '/storyboards/list',
  },
  '/campaign/Mycampaign': { title: 'campaigns', asset: 'create.campaigns' },
  '/myprograms/list': { title: 'programs', asset: 'create.programs' },
  '/myprograms/editprogram/$programId': {
    title: 'editProgram',
    asset: 'create.programs',
    list: '/myprograms/list',
  },
  '/alltemplate/list': { title: 'templates', asset: 'create.templates' },
  '/alltemplate/edit/$templateId': {
    title: 'template',
    asset: 'create.templates',
    list: '/alltemplate/list',
  },
  '/alltemplate/job/$jobTemplateId': {
    title: 'jobTemplate',
    asset: 'create.templates',
    list: '/alltemplate/list',
  },
  '/script': { title: 'scripts', asset: 'create.scripts' },
  '/script/edit/$scriptId': { title: 'script', asset: 'create.scripts', list: '/script' },
  '/bumpers': { title: 'bumpers', asset: 'create.bumpers' },
  '/bumpers/edit/$bumperId': { title: 'bumper', asset: 'create.bumpers', list: '/bumpers' },
  '/clips/list': { title: 'footage', asset: 'create.footage' },
  '/clips/add': { title: 'quickRecord', asset: 'create.record' },
  '/clips/edit/$clipId': { title: 'clip', asset: 'create.footage', list: '/clips/list' },
  '/clips/captions/$clipId/$language': { title: 'captions', asset: 'create.footage', list: '/clips/list' },
  '/assets/asset/$assetId': { title: 'asset', asset: 'create.footage', list: '/clips/list' },
  '/files/list': { title: 'files', asset: 'create.files' },
  '/files/file/$fileId': { title: 'file', asset: 'create.files', list: '/files/list' },

  '/bin': { title: 'bin', asset: 'personal.bin' },

  '/users/list': { title: 'users', asset: 'audience.users' },
  '/channel/manage': { title: 'channels', asset: 'audience.channels' },
  '/channel/edit/$channelId': { title: 'channel', asset: 'audience.channelEdit', list: '/channel/manage' },
  '/channel/edit/details/$channelId': {
    title: 'channelDetails',
    asset: 'audience.channelEdit',
    list: '/channel/manage',
  },
  '/audience/contacts': { title: 'contacts', asset: 'audience.contacts' },
  '/audience/contactlist': { title: 'contactLists', asset: 'audience.contacts' },

  '/peoplesearch/list': { title: 'directory', asset: 'organization.directory' },
  '/organization/customer/edit/Admin': { title: 'basicSetup', asset: 'organization.setup' },
  '/peoplesearch/advanced-profile': { title: 'advancedProfile', asset: 'organization.setup' },
  '/roles/creator': { title: 'roles', asset: 'organization.roles' },
  '/organization/audit': { title: 'audit', asset: 'organization.audit' },
  '/organization/user/invite-history/$userId': {
    title: 'inviteHistory',
    asset: 'organization.people',
    list: '/users/list',
  },
  '/organization/user/manage-admin/Admin/$userId': {
    title: 'manageAdmin',
    asset: 'organization.people',
    list: '/users/list',
  },

  '/integrations/zoom': { title: 'videoMeeting', asset: 'integrations' },
  '/integrations/youtube': { title: 'videoSharing', asset: 'integrations' },
  '/analytics': { title: 'analytics', asset: 'analytics' },

  '/account/edit/$userId/profile': { title: 'profile', asset: 'personal.profile' },
  '/account/notifications': { title: 'notifications', asset: 'personal.profile' },
  '/myprofile/changepassword': { title: 'changePassword', asset: 'personal.account' },
  '/myprofile/report': { title: 'downloadReports', asset: 'personal.account' },

  '/organization/customer/manage': { title: 'customers', asset: 'support' },
  '/organization/customer/manage/$customerId': {
    title: 'customer',
    asset: 'support',
    list: '/organization/customer/manage',
  },
  '/organization/user/manage/SuperAdmin': { title: 'administrators', asset: 'support' },
  '/organization/eMailLayouts/eMailLayoutList/SuperAdmin': { title: 'emailLayouts', asset: 'support' },
  '/organization/customer/sharepage': { title: 'sharePages', asset: 'support' },
  '/organization/customer/shot-types': { title: 'shotTypes', asset: 'support' },
  '/organization/customer/industry-types': { title: 'industryTypes', asset: 'support' },
  '/organization/customer/actions': { title: 'actions', asset: 'support' },
  '/organization/customer/templates': { title: 'offeredTemplates', asset: 'support' },
  '/organization/customer/templates/$templateId': {
    title: 'offeredTemplate',
    asset: 'support',
    list: '/organization/customer/templates',
  },
  '/organization/customer/email-verify': { title: 'emailVerification', asset: 'support' },
  '/organization/outbox': { title: 'outbox', asset: 'support' },
} as const satisfies Readonly<Record<string, Place>>;

export type PlacePath = keyof typeof places;
export type PlaceTitle = (typeof places)[PlacePath]['title'];

/** What a place is called where the menu's group isn't beside it. */
export function placeName(path: PlacePath) {
  const place = places[path];
  return 'name' in place ? place.name : place.title;
}

/** Where a file request is: tasks of each kind share a path. */
export const fileRequestPlace = { title: 'fileRequest', list: '/tasks/file' } as const;

/** The place that an address shows, whatever is in its identifiers; undefined where it shows none. */
export function placeAt(path: string): PlacePath | undefined {
  const wanted = path.replace(/\/$/, '').split('/');
  return placePaths.find((place) => {
    const parts = place.split('/');
    return (
      parts.length === wanted.length && parts.every((part, at) => part.startsWith('$') || part === wanted[at])
    );
  });
}

/** All paths of the table, those without identifiers first, so that `/a/list` never counts as `/a/$id`. */
export const placePaths = (Object.keys(places) as PlacePath[]).sort(
  (one, other) => Number(one.includes('$')) - Number(other.includes('$')),
);
