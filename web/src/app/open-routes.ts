// Pages that need no session.
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { root } from './root-route.ts';

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/resetpassword',
  component: lazyScreen(
    () => import('../features/identity/sign-in/screens/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyScreen(
    () => import('../features/organization/users/screens/invitation-screen.tsx'),
    'InvitationScreen',
  ),
});
const legal = createRoute({
  getParentRoute: () => root,
  path: '/legal/$page',
  component: lazyScreen(() => import('./legal-screen.tsx'), 'LegalScreen'),
});

const oldUploadsPage = createRoute({
  getParentRoute: () => root,
  path: '/clips/backgroundUploadClips',
  beforeLoad: () => {
    throw redirect({ to: '/no-support/info/background-upload-clips', replace: true });
  },
});
const backgroundUploads = createRoute({
  getParentRoute: () => root,
  path: '/no-support/info/background-upload-clips',
  component: lazyScreen(() => import('./background-uploads-screen.tsx'), 'BackgroundUploadsScreen'),
});
/** A page of the server's, for browsers in which nothing here runs. */
const noSupport = createRoute({
  getParentRoute: () => root,
  path: '/no-support',
  beforeLoad: ({ preload }) => {
    if (!preload) throw redirect({ href: '/no-support.html', reloadDocument: true });
  },
});

export const openRoutes = [
  resetPassword,
  invitation,
  legal,
  oldUploadsPage,
  backgroundUploads,
  noSupport,
] as const;
