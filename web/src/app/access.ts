import { redirect } from '@tanstack/react-router';
import { type PlacePath, places } from '@rushes/contract/places';
import { canSee, type SignedIn, session } from '../lib/session/session.ts';
import { preview, seenAs } from '../lib/session/preview.ts';
import { keepTarget } from '../lib/session/target.ts';
import { sayRefused } from '../ui/toast.tsx';
import { areaTarget } from './menu.ts';
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

/** Lets only those pass who may enter the place; others land on their start page, which says why. */
export function requirePlace(path: PlacePath): (entering: Pick<Entering, 'preload'>) => void {
  return ({ preload }) => {
    const state = session.get();
    if (state.status !== 'signed-in') return;
    const me = seenAs(state.me, preview.get());
    if (!canSee(me, places[path].asset)) refuse(me, preload);
  };
}

/** Leads from the bare address of an area to the first of its places that the role may see. */
export function enterArea(area: string): (entering: Pick<Entering, 'preload'>) => void {
  return ({ preload }) => {
    const state = session.get();
    if (state.status !== 'signed-in') return;
    const me = seenAs(state.me, preview.get());
    const to = areaTarget(area, me);
    if (to === undefined) refuse(me, preload);
    else throw redirect({ ...ownPlace(to, me), replace: true });
  };
}

/** The user's own page: the profile, for support the password. */
export function enterOwnPage(): void {
  const state = session.get();
  if (state.status !== 'signed-in') return;
  const { me } = state;
  const to = canSee(me, 'personal.profile') ? '/account/edit/$userId/profile' : '/myprofile/changepassword';
  throw redirect({ ...ownPlace(to, me), replace: true });
}

/** The address of a place that needs no identifier but the user's own. */
export function ownPlace(to: PlacePath, me: Pick<SignedIn, 'customerUserId' | 'userId'>) {
  return { to, params: { userId: me.customerUserId ?? me.userId } } as { to: '/home/library' };
}

function refuse(me: SignedIn, preload: boolean): never {
  if (!preload) sayRefused();
  throw redirect({ to: startPageOf(me), replace: true });
}
