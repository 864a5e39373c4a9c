import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { parseClipSearch } from '../features/clips/list-url.ts';
import { session } from '../lib/session.ts';
import { type Entering, requireAsset, requireSession } from './access.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { takeStartTarget } from './session-start.ts';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: BrokenScreen,
});

const SignInScreen = lazyRouteComponent(
  () => import('../features/sign-in/screens/sign-in-screen.tsx'),
  'SignInScreen',
);
const AppShell = lazyRouteComponent(() => import('./app-shell.tsx'), 'AppShell');

/** A signed-in person who opens the sign-in page goes on to where the session starts. */
function skipSignIn({ preload }: Pick<Entering, 'preload'>): void {
  const state = session.get();
  if (preload) return;
  if (state.status === 'signed-in') {
    throw redirect({ href: takeStartTarget(state.me, isKnown), replace: true });
  }
  if (state.status === 'change-password') throw redirect({ to: '/resetpassword', replace: true });
}

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ location }) => {
    const hashPath = /^\/(?!\/)/.test(location.hash) ? location.hash : null;
    if (hashPath !== null) throw redirect({ to: hashPath, replace: true });
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
  beforeLoad: () => {
    throw redirect({ to: '/login/status/$status', params: { status: 'landing' }, replace: true });
  },
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/resetpassword',
  component: lazyRouteComponent(
    () => import('../features/sign-in/screens/change-password-screen.tsx'),
    'ChangePasswordScreen',
  ),
});
const legal = createRoute({
  getParentRoute: () => root,
  path: '/legal/$page',
  component: lazyRouteComponent(() => import('./legal-screen.tsx'), 'LegalScreen'),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  component: AppShell,
  notFoundComponent: NotFoundScreen,
});

const library = () => import('../features/home/screens/library-screen.tsx');
const LibraryScreen = lazyRouteComponent(library, 'LibraryScreen');
const homeAll = createRoute({
  getParentRoute: () => shell,
  path: '/home/library',
  beforeLoad: requireAsset('home.feed'),
  component: () => <LibraryScreen filter="all" />,
});
const homeNew = createRoute({
  getParentRoute: () => shell,
  path: '/home/newprograms',
  beforeLoad: requireAsset('home.feed'),
  component: () => <LibraryScreen filter="notViewed" />,
});
const homeViewed = createRoute({
  getParentRoute: () => shell,
  path: '/home/completedprograms',
  beforeLoad: requireAsset('home.feed'),
  component: () => <LibraryScreen filter="viewed" />,
});
const play = createRoute({
  getParentRoute: () => shell,
  path: '/home/play/$programId',
  beforeLoad: requireAsset('home.feed'),
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('../features/home/screens/play-screen.tsx'), 'PlayScreen'),
});
const programList = createRoute({
  getParentRoute: () => shell,
  path: '/myprograms/list',
  beforeLoad: requireAsset('create.programs'),
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string | undefined>,
  component: lazyRouteComponent(
    () => import('../features/programs/screens/program-list-screen.tsx'),
    'ProgramListScreen',
  ),
});
const programEditor = createRoute({
  getParentRoute: () => shell,
  path: '/myprograms/editprogram/$programId',
  beforeLoad: requireAsset('create.programs'),
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(
    () => import('../features/programs/screens/program-editor-screen.tsx'),
    'ProgramEditorScreen',
  ),
});
const clipList = createRoute({
  getParentRoute: () => shell,
  path: '/clips/list',
  beforeLoad: requireAsset('create.footage'),
  validateSearch: parseClipSearch,
  component: lazyRouteComponent(
    () => import('../features/clips/screens/clip-list-screen.tsx'),
    'ClipListScreen',
  ),
});
const clipEditor = createRoute({
  getParentRoute: () => shell,
  path: '/clips/edit/$clipId',
  beforeLoad: requireAsset('create.footage'),
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('../features/clips/screens/clip-screen.tsx'), 'ClipScreen'),
});
const customers = createRoute({
  getParentRoute: () => shell,
  path: '/organization/customer/manage',
  beforeLoad: requireAsset('support'),
  component: lazyRouteComponent(() => import('./customers-screen.tsx'), 'CustomersScreen'),
});

/** Areas whose bare path leads to their first entry. */
const bare = (
  [
    ['/home', '/home/library'],
    ['/home/play', '/home/library'],
    ['/myprograms', '/myprograms/list'],
    ['/myprograms/editprogram', '/myprograms/list'],
    ['/clips', '/clips/list'],
    ['/clips/edit', '/clips/list'],
    ['/footage', '/clips/list'],
    ['/organization', '/organization/customer/manage'],
  ] as const
).map(([path, to]) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  }),
);

const routeTree = root.addChildren([
  index,
  login,
  loginStatus,
  loginNamed,
  loginWithCode,
  loginToCustomer,
  landing,
  resetPassword,
  legal,
  shell.addChildren([
    homeAll,
    homeNew,
    homeViewed,
    play,
    programList,
    programEditor,
    clipList,
    clipEditor,
    customers,
    ...bare,
  ]),
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
}
