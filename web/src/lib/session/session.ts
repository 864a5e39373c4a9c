import type { Permission, PermissionAsset } from '@rushes/contract/identity/roles';
import { useSyncExternalStore } from 'react';
import { activity } from './activity.ts';
import { api, onAnswerEffect } from '../api/call.ts';
import { formDrafts } from '../forms/form-drafts.ts';
import { leavePage } from '../forms/leave-page.ts';
import { leaving } from './leaving.ts';
import { openTabChannel } from '../device/locks.ts';
import { seenAs, usePreview } from './preview.ts';
import { sessionReset } from './session-reset.ts';
import { tokens } from './tokens.ts';
import { unsavedWork } from '../forms/unsaved.ts';
import type { SessionState, SessionTrouble, SignedIn } from './session-types.ts';
import { createSession } from './tab-session.ts';

export type {
  SessionState,
  SessionTrouble,
  SignedIn,
} from './session-types.ts';

/** The session of this tab. */
export const session = createSession({
  api,
  tokens,
  activity,
  unsaved: unsavedWork,
  drafts: formDrafts,
  leaving,
  reset: sessionReset,
  channel: openTabChannel('rushes-session'),
  onAnswer: onAnswerEffect,
  leave: leavePage,
});

const subscribe = (listener: () => void) => session.subscribe(listener);

/** The state of the session, live. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => session.get());
}

const subscribeToTrouble = (listener: () => void) => session.trouble.subscribe(listener);

/** What blocks this page, live. */
export function useSessionTrouble(): SessionTrouble {
  return useSyncExternalStore(subscribeToTrouble, () => session.trouble.get());
}

/** The signed-in user; only for screens behind sign-in. */
export function useMe(): SignedIn {
  const state = useSession();
  if (state.status !== 'signed-in') throw new Error('A screen behind sign-in was shown without a session.');
  return seenAs(state.me, usePreview());
}

/** Whether this user may enter the screens of the asset, as the server says. */
export function canSee(me: Pick<SignedIn, 'permissions'>, asset: PermissionAsset): boolean {
  return may(me, `${asset}:see`);
}

/** Whether this user has the permission, as the server says. */
export function may({ permissions }: Pick<SignedIn, 'permissions'>, permission: Permission): boolean {
  return permissions.has(permission);
}
