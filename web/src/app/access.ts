import type { PermissionAsset } from '@rushes/contract/roles';
import { notifications } from '@mantine/notifications';
import { redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { canSee, session } from '../lib/session.ts';
import { keepTarget } from '../lib/target.ts';
import { startPageOf } from './start-target.ts';

export interface Entering {
  readonly location: { readonly href: string };
  readonly preload: boolean;
}

/** Lets only the signed-in pass; others sign in and come back to where they wanted to go. */
export function requireSession({ location, preload }: Entering): void {
  const state = session.get();
  if (state.status === 'signed-in' || state.status === 'unreachable') return;
  if (state.status === 'change-password') throw redirect({ to: '/resetpassword' });
  if (!preload) keepTarget(location.href);
  throw redirect({ to: '/login' });
}

/** Lets only those pass whose role has the permission; others land on their start page, which says why. */
export function requireAsset(asset: PermissionAsset): (entering: Entering) => void {
  return ({ preload }) => {
    const state = session.get();
    if (state.status !== 'signed-in' || canSee(state.me, asset)) return;
    if (!preload) sayRefused();
    throw redirect({ to: startPageOf(state.me), replace: true });
  };
}

/** Says that a role may not enter what was asked for. */
export function sayRefused(): void {
  notifications.show({ id: 'refused', message: i18next.t('shell.refused'), autoClose: 10_000 });
}
