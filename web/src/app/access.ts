import type { PermissionAsset } from '@rushes/contract/roles';
import { notifications } from '@mantine/notifications';
import { redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { canSee, type SignedIn, session } from '../lib/session.ts';
import { writeStored } from '../lib/stored.ts';

export interface Entering {
  readonly location: { readonly href: string };
  readonly preload: boolean;
}

/** The page on which a role starts. */
export function startPageOf(me: Pick<SignedIn, 'role'>): '/home/library' | '/organization/customer/manage' {
  return me.role === 'super-admin' ? '/organization/customer/manage' : '/home/library';
}

/** Lets only the signed-in pass; others sign in and come back to where they wanted to go. */
export function requireSession({ location, preload }: Entering): void {
  const state = session.get();
  if (state.status === 'signed-in' || state.status === 'unreachable') return;
  if (state.status === 'change-password') throw redirect({ to: '/resetpassword' });
  if (!preload) writeStored('target', location.href);
  throw redirect({ to: '/login' });
}

/** Lets only those pass whose role has the permission; others land on their start page, which says why. */
export function requireAsset(asset: PermissionAsset): (entering: Entering) => void {
  return ({ preload }) => {
    const state = session.get();
    if (state.status !== 'signed-in' || canSee(state.me, asset)) return;
    if (!preload) {
      notifications.show({ id: 'refused', message: i18next.t('shell.refused'), autoClose: 10_000 });
    }
    throw redirect({ to: startPageOf(state.me), replace: true });
  };
}
