import { tokenErrors } from '@rushes/contract/errors';
import { useNavigate } from '@tanstack/react-router';
import { isCallError } from '../../../lib/api/call-error.ts';
import { arrival, forgetCode } from '../../../lib/session/entry.ts';
import { goByLanding, needsLanding } from '../../../lib/session/handoff.ts';
import { session, type SessionState } from '../../../lib/session/session.ts';
import { solveCaptcha } from './captcha.ts';

interface Fields {
  readonly userName: string;
  readonly password: string;
  readonly remember: boolean;
}

/** The ways in from the sign-in page; each leads on to where the user wanted to go. */
export function useSignIn(options: { readonly needsCaptcha: boolean }) {
  const navigate = useNavigate();
  const goOn = async ({ status }: SessionState) => {
    // Where the hand-over cannot be had, the session is good as it is.
    if (status === 'signed-in' && needsLanding() && (await leftByLanding())) return;
    await navigate({ to: '/login', replace: true });
  };
  const enter = async (entering: Promise<SessionState>) => {
    try {
      await goOn(await entering);
    } catch (error) {
      if (isInactive(error))
        await navigate({ to: '/login/status/$status', params: { status: 'inActive' }, replace: true });
      throw error;
    }
  };
  return {
    byPassword: (fields: Fields) => enter(signIn(fields, options.needsCaptcha)),
    byActivation: (userName: string, code: string) => enter(activate(userName, code)),
    byGoogle: (code: string) => {
      forgetCode('googleCode');
      return enter(session.enter({ grant_type: 'google', code, ...targetOf(arrival.get()) }));
    },
  };
}

/** A refused sign-in that the page of its own status explains. */
export function isInactive(error: unknown): boolean {
  return isCallError(error) && error.message.startsWith(tokenErrors.notActive);
}

function targetOf({ customerId }: { readonly customerId: string | null }) {
  return customerId === null ? {} : { customer_id: customerId };
}

async function activate(userName: string, code: string): Promise<SessionState> {
  const target = targetOf(arrival.get());
  const state = await session.enter({ grant_type: 'activation', username: userName, code, ...target });
  forgetCode('activationCode');
  return state;
}

async function leftByLanding(): Promise<boolean> {
  try {
    await goByLanding();
    return true;
  } catch {
    return false;
  }
}

// A link that names a profile lands there; everybody else in the first of theirs.
async function signIn(fields: Fields, needsCaptcha: boolean): Promise<SessionState> {
  const { userName, customerId } = arrival.get();
  const target = customerId !== null && userName === fields.userName ? { customerId } : {};
  try {
    const captcha = needsCaptcha ? await solveCaptcha() : undefined;
    return await session.signIn({ ...fields, ...target, captcha });
  } catch (error) {
    if (!isCallError(error, 'captcha-required')) throw error;
    return session.signIn({ ...fields, ...target, captcha: await solveCaptcha() });
  }
}
