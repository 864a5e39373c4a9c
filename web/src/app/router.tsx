import { createRoute, createRouter, redirect, type RouteComponent } from '@tanstack/react-router';
import { parseContactsSearch } from '../features/audience/contacts/contacts-search.ts';
import { parseDirectorySearch } from '../features/organization/directory/search.ts';
import { parseUserSearch } from '../features/organization/users/list-search.ts';
import { arrival } from '../lib/session/entry.ts';
import { parseScriptSearch } from '../features/create/scripts/script-search.ts';
import { parseTemplatesSearch } from '../features/create/templates/templates-search.ts';
import { parseListSearch } from '../lib/lists/list-url.ts';
import { parseClipSearch, parsePlaySearch } from '../lib/lists/play-search.ts';
import { wordOf } from '../lib/lists/search-word.ts';
import { session } from '../lib/session/session.ts';
import { type Entering, enterArea, requirePlace, requireSession } from './access.ts';
import { areaPaths } from './area-paths.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { BumperScreen } from './bumper-screens.ts';
import { BumperListScreen, ScriptListScreen, ScriptScreen } from './script-screens.ts';
import * as boards from './storyboard-screens.tsx';
import { catalogueAt } from './catalogue-at.tsx';
import { HistoryScreen, PlayScreen, ProgramEditorScreen } from './home-screens.ts';
import { lazyScreen } from './lazy-screen.ts';
import { laterPaths } from './later-places.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import * as tasks from './task-screens.ts';
import { OfferedTemplateScreen, OfferedTemplatesScreen, TemplateEditorScreen } from './offered-screens.ts';
import type { PlacePath } from '@rushes/contract/places';
import { openRoutes } from './open-routes.ts';
import { root } from './root-route.ts';
import { isSent, takeStartTarget } from './session-start.ts';
import { shortcutsOf } from './shortcuts.ts';

const SignInScreen = lazyScreen(
  () => import('../features/identity/sign-in/screens/sign-in-screen.tsx'),
  'SignInScreen',
);
const firstScreens = () => import('./first-screens.ts');
const AppShell = lazyScreen(firstScreens, 'AppShell');

/** A signed-in user who opens the sign-in page goes on to where the session starts. */
function skipSignIn({ preload }: Pick<Entering, 'preload'>): void {
  const state = session.get();
  if (preload) return;
  // A code that was brought along is someone's wish to sign in, no matter who is signed in already.
  const { activationCode, googleCode } = arrival.get();
  if (activationCode !== null || googleCode !== null) return;
  if (state.status === 'signed-in' && arrival.get().invitationCode !== null)
    throw redirect({ to: '/invitation', replace: true });
  if (state.status === 'signed-in') {
    throw redirect({ href: takeStartTarget(state.me, isKnown), replace: true });
  }
  if (state.status === 'change-password') throw redirect({ to: '/resetpassword', replace: true });
}

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true });
  },
});
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: skipSignIn,
  component: SignInScreen,
});
const loginStatus = createRoute({
  getParentRoute: () => root,
  path: '/login/status/$status',
  beforeLoad: ({ params, preload }) => {
    if (params.status !== 'clear') skipSignIn({ preload });
  },
  component: SignInScreen,
});
const loginNamed = createRoute({
  getParentRoute: () => root,
  path: '/login/$ftl/$userName',
  beforeLoad: skipSignIn,
  component: SignInScreen,
});
/** What follows the name is never taken for a password, and does not stay in the address. */
const dropCode = ({ params: { ftl, userName } }: { params: { ftl: string; userName: string } }) => {
  throw redirect({ to: '/login/$ftl/$userName', params: { ftl, userName }, replace: true });
};
const loginWithCode = createRoute({
  getParentRoute: () => root,
  path: '/login/$ftl/$userName/$passWord',
  beforeLoad: dropCode,
});
const loginToCustomer = createRoute({
  getParentRoute: () => root,
  path: '/login/$ftl/$userName/$passWord/$customerId',
  beforeLoad: dropCode,
});
const landing = createRoute({
  getParentRoute: () => root,
  path: '/landing',
  beforeLoad: skipSignIn,
  component: SignInScreen,
});
/** Leads to what a chat or a video meeting sent along, whichever page was opened with it. */
function goWhereSent({ preload }: Pick<Entering, 'preload'>): void {
  const state = session.get();
  if (preload || state.status !== 'signed-in' || !isSent(state.me)) return;
  throw redirect({ href: takeStartTarget(state.me, isKnown), replace: true });
}

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: (entering) => {
    requireSession(entering);
    goWhereSent(entering);
  },
  component: AppShell,
  notFoundComponent: NotFoundScreen,
});

const LibraryScreen = lazyScreen(firstScreens, 'LibraryScreen');
const LaterScreen = lazyScreen(() => import('./later-screen.tsx'), 'LaterScreen');

/** A screen of the shell: the table of places says who may enter it. */
function place<const Path extends PlacePath>(path: Path, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: requirePlace(path),
    remountDeps: ({ params }) => params,
    component,
  });
}

/** A screen whose address also says what is looked for in it. One that `stays` is told of new parameters, the others start afresh. */
function searched<const Path extends PlacePath, Search extends object>(
  path: Path,
  validateSearch: (search: Record<string, unknown>) => Search,
  component: RouteComponent,
  { stays = false } = {},
) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: requirePlace(path),
    validateSearch,
    remountDeps: ({ params }) => (stays ? {} : params),
    component,
  });
}

const screens = [
  searched(
    '/organization/eMailLayouts/eMailLayoutList/SuperAdmin',
    wordOf('mail'),
    lazyScreen(
      () => import('../features/core/mail-layouts/screens/mail-layouts-screen.tsx'),
      'MailLayoutsScreen',
    ),
  ),
  searched(
    '/organization/customer/sharepage',
    wordOf('template'),
    lazyScreen(
      () => import('../features/audience/share-pages/screens/share-pages-screen.tsx'),
      'SharePagesScreen',
    ),
  ),
  searched('/organization/customer/shot-types', parseListSearch, catalogueAt('shot-types')),
  searched('/organization/customer/industry-types', parseListSearch, catalogueAt('industry-types')),
  searched('/organization/customer/actions', parseListSearch, catalogueAt('actions')),
  place('/organization/customer/templates', OfferedTemplatesScreen),
  place('/organization/customer/templates/$templateId', OfferedTemplateScreen),
  place(
    '/organization/customer/email-verify',
    lazyScreen(() => import('../features/support/sender-domains/screens/sender-screen.tsx'), 'SenderScreen'),
  ),
  searched(
    '/myprograms/list',
    parseListSearch,
    lazyScreen(
      () => import('../features/create/programs/screens/program-list-screen.tsx'),
      'ProgramListScreen',
    ),
  ),
  searched(
    '/alltemplate/list',
    parseTemplatesSearch,
    lazyScreen(
      () => import('../features/create/templates/screens/template-list-screen.tsx'),
      'TemplateListScreen',
    ),
  ),
  searched('/script', parseListSearch, ScriptListScreen),
  searched('/storyboards/list', parseListSearch, boards.StoryboardListScreen),
  searched('/bumpers', parseListSearch, BumperListScreen),
  searched(
    '/bin',
    parseListSearch,
    lazyScreen(() => import('../features/core/bin/screens/bin-screen.tsx'), 'BinScreen'),
  ),
  searched(
    '/clips/list',
    parseListSearch,
    lazyScreen(() => import('../features/media/clips/screens/clip-list-screen.tsx'), 'ClipListScreen'),
  ),
  searched(
    '/files/list',
    parseListSearch,
    lazyScreen(() => import('../features/media/files/screens/file-list-screen.tsx'), 'FileListScreen'),
  ),
  searched(
    '/organization/audit',
    (search: Record<string, unknown>) => search as Record<string, string | undefined>,
    lazyScreen(() => import('../features/core/audit/screens/audit-screen.tsx'), 'AuditScreen'),
  ),
  searched(
    '/users/list',
    parseUserSearch,
    lazyScreen(() => import('../features/organization/users/screens/user-list-screen.tsx'), 'UserListScreen'),
  ),
  searched(
    '/organization/customer/manage',
    parseListSearch,
    lazyScreen(
      () => import('../features/support/customers/screens/customer-list-screen.tsx'),
      'CustomerListScreen',
    ),
  ),
  searched(
    '/organization/user/manage/SuperAdmin',
    parseListSearch,
    lazyScreen(
      () => import('../features/support/customers/screens/administrator-list-screen.tsx'),
      'AdministratorListScreen',
    ),
  ),
  searched(
    '/audience/contacts',
    parseContactsSearch,
    lazyScreen(() => import('../features/audience/contacts/screens/contacts-screen.tsx'), 'ContactsScreen'),
  ),
  searched(
    '/audience/contactlist',
    parseListSearch,
    lazyScreen(
      () => import('../features/audience/contacts/screens/contact-lists-screen.tsx'),
      'ContactListsScreen',
    ),
  ),
  searched(
    '/peoplesearch/list',
    parseDirectorySearch,
    lazyScreen(
      () => import('../features/organization/directory/screens/directory-screen.tsx'),
      'DirectoryScreen',
    ),
  ),
  searched(
    '/channel/manage',
    parseListSearch,
    lazyScreen(
      () => import('../features/audience/channels/screens/channel-list-screen.tsx'),
      'ChannelListScreen',
    ),
  ),
  searched(
    '/home/channel/all',
    wordOf('channel'),
    lazyScreen(() => import('../features/audience/channels/screens/inbox-screen.tsx'), 'InboxScreen'),
  ),
  place(
    '/peoplesearch/advanced-profile',
    lazyScreen(
      () => import('../features/organization/directory/screens/advanced-profile-screen.tsx'),
      'AdvancedProfileScreen',
    ),
  ),
  place(
    '/organization/customer/manage/$customerId',
    lazyScreen(() => import('../features/support/customers/screens/customer-screen.tsx'), 'CustomerScreen'),
  ),
  place(
    '/home/discover-channel',
    lazyScreen(() => import('../features/audience/channels/screens/discover-screen.tsx'), 'DiscoverScreen'),
  ),
  place(
    '/channel/edit/$channelId',
    lazyScreen(() => import('../features/audience/channels/screens/channel-screen.tsx'), 'ChannelScreen'),
  ),
  place(
    '/channel/edit/details/$channelId',
    lazyScreen(
      () => import('../features/audience/channels/screens/channel-details-screen.tsx'),
      'ChannelDetailsScreen',
    ),
  ),
  place(
    '/organization/customer/edit/Admin',
    lazyScreen(() => import('../features/organization/setup/screens/setup-screen.tsx'), 'SetupScreen'),
  ),
  place(
    '/organization/user/manage-admin/Admin/$userId',
    lazyScreen(() => import('../features/organization/users/screens/user-screen.tsx'), 'UserScreen'),
  ),
  place(
    '/organization/user/invite-history/$userId',
    lazyScreen(
      () => import('../features/organization/users/screens/invite-history-screen.tsx'),
      'InviteHistoryScreen',
    ),
  ),
  place('/home/library', () => <LibraryScreen filter="all" />),
  place('/home/newprograms', () => <LibraryScreen filter="notViewed" />),
  place('/home/completedprograms', () => <LibraryScreen filter="viewed" />),
  place('/home/history', HistoryScreen),
  // The full screen goes on with the next program.
  searched('/home/play/$programId', parsePlaySearch, PlayScreen, { stays: true }),
  place('/myprograms/editprogram/$programId', ProgramEditorScreen),
  searched('/script/edit/$scriptId', parseScriptSearch, ScriptScreen),
  searched('/storyboards/edit/$storyboardId', boards.parseStoryboardSearch, boards.StoryboardScreen),
  place('/alltemplate/edit/$templateId', TemplateEditorScreen),
  place('/alltemplate/job/$jobTemplateId', tasks.JobTemplateScreen),
  searched('/tasks/todo', tasks.parseTodosSearch, tasks.TodoScreen),
  searched('/tasks/ctr', tasks.parseTasksSearch, tasks.RecordingTaskListScreen),
  searched('/tasks/file', tasks.parseTasksSearch, tasks.FileRequestListScreen),
  place('/tasks/asset/$taskId', tasks.TaskScreen),
  searched('/tasks/crowd-sourced', parseListSearch, tasks.GuestRecordingListScreen),
  searched('/tasks/crowd-sourced/$guestRecordingId', tasks.parseGuestSearch, tasks.GuestRecordingScreen),
  searched('/tasks/deliverable', parseListSearch, tasks.DeliverableListScreen),
  place('/tasks/deliverable/$deliverableId', tasks.DeliverableScreen),
  searched('/tasks/approvals', tasks.parseApprovalsSearch, tasks.ApprovalListScreen),
  place('/tasks/approvals/$approvalId', tasks.ApprovalScreen),
  place('/bumpers/edit/$bumperId', BumperScreen),
  place(
    '/clips/add',
    lazyScreen(
      () => import('../features/media/uploads/recorder/screens/recorder-screen.tsx'),
      'RecorderScreen',
    ),
  ),
  searched(
    '/clips/edit/$clipId',
    parseClipSearch,
    lazyScreen(() => import('../features/media/clips/screens/clip-screen.tsx'), 'ClipScreen'),
  ),
  place(
    '/clips/captions/$clipId/$language',
    lazyScreen(() => import('../features/media/captions/screens/captions-screen.tsx'), 'CaptionsScreen'),
  ),
  place(
    '/files/file/$fileId',
    lazyScreen(() => import('../features/media/files/screens/file-screen.tsx'), 'FileScreen'),
  ),
  place(
    '/assets/asset/$assetId',
    lazyScreen(() => import('../features/media/clips/screens/asset-screen.tsx'), 'AssetScreen'),
  ),
  place(
    '/account/edit/$userId/profile',
    lazyScreen(() => import('../features/organization/account/screens/profile-screen.tsx'), 'ProfileScreen'),
  ),
  place('/account/notifications', tasks.NotificationsScreen),
  place(
    '/myprofile/changepassword',
    lazyScreen(
      () => import('../features/organization/account/screens/password-screen.tsx'),
      'PasswordScreen',
    ),
  ),
  place(
    '/roles/creator',
    lazyScreen(() => import('../features/identity/roles/screens/roles-screen.tsx'), 'RolesScreen'),
  ),
  place(
    '/myprofile/report',
    lazyScreen(() => import('../features/organization/account/screens/report-screen.tsx'), 'ReportScreen'),
  ),
] as const;

const outbox = place(
  '/organization/outbox',
  lazyScreen(() => import('../features/identity/sign-in/screens/outbox-screen.tsx'), 'OutboxScreen'),
);
const toBoards = boards.partPlaces.map(([path, screen]) => place(path, screen));
const later = laterPaths.map((path) => place(path, LaterScreen));

/** Addresses that name an area alone lead to its first place that the role may see. */
const areas = areaPaths.map((path) =>
  createRoute({ getParentRoute: () => shell, path, beforeLoad: enterArea(path) }),
);

const routeTree = root.addChildren([
  index,
  login,
  loginStatus,
  loginNamed,
  loginWithCode,
  loginToCustomer,
  landing,
  ...openRoutes,
  shell.addChildren([...screens, outbox, ...toBoards, ...later, ...areas, ...shortcutsOf(shell)]),
]);

/** The route table of the signed-in app. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  scrollRestoration: true,
  defaultErrorComponent: BrokenScreen,
});

/** Whether the route table has a screen for the path. */
function isKnown(pathname: string): boolean {
  return router.getMatchedRoutes(pathname)[2] !== undefined;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The link asked for playing at once, as cards do. */
    autoPlay?: boolean;
  }
}
