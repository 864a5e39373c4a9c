import type { CallRequest, CallResponse } from '@rushes/contract/call';
import type { Permission, PermissionAsset, Permissions } from '@rushes/contract/identity/roles';
import type { Services } from '@rushes/contract/services';
import type { TokenResponse } from '@rushes/contract/identity/sessions';
import { useSyncExternalStore } from 'react';
import { type Activity, activity } from './activity.ts';
import type { SessionEnd } from './answer-rules.ts';
import { type Api, api, onAnswerEffect } from '../api/call.ts';
import type { CallError } from '../api/call-error.ts';
import { rightsQuestion } from '../api/client-details.ts';
import { recordFault } from './faults.ts';
import { type FormDrafts, formDrafts } from '../forms/form-drafts.ts';
import { here, leavePage } from '../forms/leave-page.ts';
import { leaving } from './leaving.ts';
import { openTabChannel, type TabChannel } from '../device/locks.ts';
import { permissionsIn } from './permissions.ts';
import { seenAs, usePreview } from './preview.ts';
import { endPages, isSessionEnd } from './session-ends.ts';
import { type SessionReset, sessionReset } from './session-reset.ts';
import { createStore, type Store } from '../device/store.ts';
import { clearStored, readStored, writeStored } from '../device/stored.ts';
import { keepTarget, takeArrivals } from './target.ts';
import { type Tokens, tokens } from './tokens.ts';
import { type UnsavedWorkList, unsavedWork } from '../forms/unsaved.ts';

import type { Session, SessionState, SessionTrouble, SignedIn } from './session-types.ts';
import { createSession } from './tab-session.ts';

export type {
  Session,
  SessionOptions,
  SessionState,
  SessionTrouble,
  SignedIn,
  WaitReason,
} from './session-types.ts';
export { createSession } from './tab-session.ts';

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
