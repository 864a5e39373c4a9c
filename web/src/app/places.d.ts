import type { PermissionAsset } from '@rushes/contract/roles';
/** One address of the shell: its title (`shell.places.…`), who may enter, and the list that its path without an identifier leads to. */
export interface Place {
  readonly title: string;
  readonly asset: PermissionAsset;
  readonly list?: string;
}
/** Every screen behind sign-in. The router, the menu, the breadcrumb and the search read this table. */
export declare const places: {
  readonly '/home/library': {
    readonly title: 'all';
    readonly asset: 'home.feed';
  };
  readonly '/home/newprograms': {
    readonly title: 'notViewed';
    readonly asset: 'home.feed';
  };
  readonly '/home/completedprograms': {
    readonly title: 'viewed';
    readonly asset: 'home.feed';
  };
  readonly '/home/channel/all': {
    readonly title: 'channelsInbox';
    readonly asset: 'home.channels';
  };
  readonly '/home/discover-channel': {
    readonly title: 'discoverChannels';
    readonly asset: 'home.channels';
  };
  readonly '/home/play/$programId': {
    readonly title: 'play';
    readonly asset: 'home.feed';
    readonly list: '/home/library';
  };
  readonly '/tasks/ctr': {
    readonly title: 'recordingTasks';
    readonly asset: 'tasks.mine';
  };
  readonly '/tasks/file': {
    readonly title: 'fileRequests';
    readonly asset: 'tasks.mine';
  };
  readonly '/tasks/deliverable': {
    readonly title: 'deliverables';
    readonly asset: 'tasks.approvals';
  };
  readonly '/tasks/approvals': {
    readonly title: 'programApprovals';
    readonly asset: 'tasks.approvals';
  };
  readonly '/tasks/crowd-sourced': {
    readonly title: 'crowdsourced';
    readonly asset: 'tasks.crowd';
  };
  readonly '/tasks/asset/$taskId': {
    readonly title: 'task';
    readonly asset: 'tasks.mine';
    readonly list: '/tasks/ctr';
  };
  readonly '/pro-edits': {
    readonly title: 'proEdits';
    readonly asset: 'create.proEdits';
  };
  readonly '/pro-edits/list': {
    readonly title: 'proEdits';
    readonly asset: 'create.proEdits';
  };
  readonly '/pro-edits/load-analysis/customers-load': {
    readonly title: 'customerLoad';
    readonly asset: 'create.proEdits';
  };
  readonly '/pro-edits/load-analysis/editors-load': {
    readonly title: 'editorLoad';
    readonly asset: 'create.proEdits';
  };
  readonly '/storyboards/list': {
    readonly title: 'storyboards';
    readonly asset: 'create.storyboards';
  };
  readonly '/storyboards/edit/$storyboardId': {
    readonly title: 'storyboard';
    readonly asset: 'create.storyboards';
    readonly list: '/storyboards/list';
  };
  readonly '/storyboards/scenes/$storyboardId': {
    readonly title: 'scenes';
    readonly asset: 'create.storyboards';
    readonly list: '/storyboards/list';
  };
  readonly '/storyboards/proEdit/$storyboardId': {
    readonly title: 'storyboardProEdit';
    readonly asset: 'create.storyboards';
    readonly list: '/storyboards/list';
  };
  readonly '/storyboards/assets/$storyboardId': {
    readonly title: 'storyboardAssets';
    readonly asset: 'create.storyboards';
    readonly list: '/storyboards/list';
  };
  readonly '/storyboards/deliverable/$storyboardId': {
    readonly title: 'storyboardDeliverable';
    readonly asset: 'create.storyboards';
    readonly list: '/storyboards/list';
  };
  readonly '/campaign/Mycampaign': {
    readonly title: 'campaigns';
    readonly asset: 'create.campaigns';
  };
  readonly '/myprograms/list': {
    readonly title: 'programs';
    readonly asset: 'create.programs';
  };
  readonly '/myprograms/editprogram/$programId': {
    readonly title: 'editProgram';
    readonly asset: 'create.programs';
    readonly list: '/myprograms/list';
  };
  readonly '/alltemplate/list': {
    readonly title: 'templates';
    readonly asset: 'create.templates';
  };
  readonly '/script': {
    readonly title: 'scripts';
    readonly asset: 'create.scripts';
  };
  readonly '/bumpers': {
    readonly title: 'bumpers';
    readonly asset: 'create.bumpers';
  };
  readonly '/clips/list': {
    readonly title: 'footage';
    readonly asset: 'create.footage';
  };
  readonly '/clips/add': {
    readonly title: 'quickRecord';
    readonly asset: 'create.record';
  };
  readonly '/clips/edit/$clipId': {
    readonly title: 'clip';
    readonly asset: 'create.footage';
    readonly list: '/clips/list';
  };
  readonly '/assets/asset/$assetId': {
    readonly title: 'asset';
    readonly asset: 'create.footage';
    readonly list: '/clips/list';
  };
  readonly '/files/list': {
    readonly title: 'files';
    readonly asset: 'create.files';
  };
  readonly '/files/file/$fileId': {
    readonly title: 'file';
    readonly asset: 'create.files';
    readonly list: '/files/list';
  };
  readonly '/users/list': {
    readonly title: 'users';
    readonly asset: 'audience.users';
  };
  readonly '/channel/manage': {
    readonly title: 'channels';
    readonly asset: 'audience.channels';
  };
  readonly '/channel/edit/$channelId': {
    readonly title: 'channel';
    readonly asset: 'audience.channelEdit';
    readonly list: '/channel/manage';
  };
  readonly '/channel/edit/details/$channelId': {
    readonly title: 'channelDetails';
    readonly asset: 'audience.channelEdit';
    readonly list: '/channel/manage';
  };
  readonly '/audience/contacts': {
    readonly title: 'contacts';
    readonly asset: 'audience.contacts';
  };
  readonly '/audience/contactlist': {
    readonly title: 'contactLists';
    readonly asset: 'audience.contacts';
  };
  readonly '/peoplesearch/list': {
    readonly title: 'directory';
    readonly asset: 'organization.directory';
  };
  readonly '/organization/customer/edit/Admin': {
    readonly title: 'basicSetup';
    readonly asset: 'organization.setup';
  };
  readonly '/peoplesearch/advanced-profile': {
    readonly title: 'advancedProfile';
    readonly asset: 'organization.setup';
  };
  readonly '/roles/creator': {
    readonly title: 'roles';
    readonly asset: 'organization.roles';
  };
  readonly '/organization/user/invite-history/$userId': {
    readonly title: 'inviteHistory';
    readonly asset: 'organization.people';
    readonly list: '/users/list';
  };
  readonly '/organization/user/manage-admin/Admin/$userId': {
    readonly title: 'manageAdmin';
    readonly asset: 'organization.people';
    readonly list: '/users/list';
  };
  readonly '/integrations/zoom': {
    readonly title: 'videoMeeting';
    readonly asset: 'integrations';
  };
  readonly '/integrations/youtube': {
    readonly title: 'videoSharing';
    readonly asset: 'integrations';
  };
  readonly '/analytics': {
    readonly title: 'analytics';
    readonly asset: 'analytics';
  };
  readonly '/account/edit/$userId/profile': {
    readonly title: 'profile';
    readonly asset: 'personal.profile';
  };
  readonly '/myprofile/changepassword': {
    readonly title: 'changePassword';
    readonly asset: 'personal.account';
  };
  readonly '/myprofile/report': {
    readonly title: 'downloadReports';
    readonly asset: 'personal.account';
  };
  readonly '/organization/customer/manage': {
    readonly title: 'customers';
    readonly asset: 'support';
  };
  readonly '/organization/user/manage/SuperAdmin': {
    readonly title: 'administrators';
    readonly asset: 'support';
  };
  readonly '/organization/eMailLayouts/eMailLayoutList/SuperAdmin': {
    readonly title: 'emailLayouts';
    readonly asset: 'support';
  };
  readonly '/organization/customer/sharepage': {
    readonly title: 'sharePages';
    readonly asset: 'support';
  };
  readonly '/organization/customer/shot-types': {
    readonly title: 'shotTypes';
    readonly asset: 'support';
  };
  readonly '/organization/customer/industry-types': {
    readonly title: 'industryTypes';
    readonly asset: 'support';
  };
  readonly '/organization/customer/actions': {
    readonly title: 'actions';
    readonly asset: 'support';
  };
  readonly '/organization/customer/email-verify': {
    readonly title: 'emailVerification';
    readonly asset: 'support';
  };
};
export type PlacePath = keyof typeof places;
export type PlaceTitle = (typeof places)[PlacePath]['title'];
/** The place that an address shows, whatever stands in its identifiers; undefined where it shows none. */
export declare function placeAt(path: string): PlacePath | undefined;
/** All paths of the table, those without identifiers first, so that `/a/list` never counts as `/a/$id`. */
export declare const placePaths: (
  | '/account/edit/$userId/profile'
  | '/alltemplate/list'
  | '/analytics'
  | '/assets/asset/$assetId'
  | '/audience/contactlist'
  | '/audience/contacts'
  | '/bumpers'
  | '/campaign/Mycampaign'
  | '/channel/edit/$channelId'
  | '/channel/edit/details/$channelId'
  | '/channel/manage'
  | '/clips/add'
  | '/clips/edit/$clipId'
  | '/clips/list'
  | '/files/file/$fileId'
  | '/files/list'
  | '/home/channel/all'
  | '/home/completedprograms'
  | '/home/discover-channel'
  | '/home/library'
  | '/home/newprograms'
  | '/home/play/$programId'
  | '/integrations/youtube'
  | '/integrations/zoom'
  | '/myprofile/changepassword'
  | '/myprofile/report'
  | '/myprograms/editprogram/$programId'
  | '/myprograms/list'
  | '/organization/customer/actions'
  | '/organization/customer/edit/Admin'
  | '/organization/customer/email-verify'
  | '/organization/customer/industry-types'
  | '/organization/customer/manage'
  | '/organization/customer/sharepage'
  | '/organization/customer/shot-types'
  | '/organization/eMailLayouts/eMailLayoutList/SuperAdmin'
  | '/organization/user/invite-history/$userId'
  | '/organization/user/manage-admin/Admin/$userId'
  | '/organization/user/manage/SuperAdmin'
  | '/peoplesearch/advanced-profile'
  | '/peoplesearch/list'
  | '/pro-edits'
  | '/pro-edits/list'
  | '/pro-edits/load-analysis/customers-load'
  | '/pro-edits/load-analysis/editors-load'
  | '/roles/creator'
  | '/script'
  | '/storyboards/assets/$storyboardId'
  | '/storyboards/deliverable/$storyboardId'
  | '/storyboards/edit/$storyboardId'
  | '/storyboards/list'
  | '/storyboards/proEdit/$storyboardId'
  | '/storyboards/scenes/$storyboardId'
  | '/tasks/approvals'
  | '/tasks/asset/$taskId'
  | '/tasks/crowd-sourced'
  | '/tasks/ctr'
  | '/tasks/deliverable'
  | '/tasks/file'
  | '/users/list'
)[];
