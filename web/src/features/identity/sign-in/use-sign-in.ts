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

/** The ways in from the sign-in page; each leads on to where the person wanted to go. */
export function useSignIn(options: { readonly needsCaptcha: boolean }) {
  const navigate = useNavigate();
  const goOn = async ({ status }: SessionState) => {
    // Where the hand-over cannot be had, the session is good as it is.
    if (status === 'signed-in' && needsLanding() && (await leftByLanding())) return;
    await navigate({ to: '/login', replace: true });
  };
  return {
    byPassword: async (fields: Fields) => goOn(await signIn(fields, options.needsCaptcha)),
    byActivation: async (userName: string, code: string) => {
      const { customerId } = arrival.get();
      const state = await session.enter({
        grant_type: 'activation',
        username: userName,
        code,
        ...(customerId === null ? {} : { customer_id: customerId }),
      });
      forgetCode('activationCode');
      await goOn(state);
    },
    byGoogle: async (code: string) => {
      const { customerId } = arrival.get();
      forgetCode('googleCode');
      const state = await session.enter({
        grant_type: 'google',
        code,
        ...(customerId === null ? {} : { customer_id: customerId }),
      });
      await goOn(state);
    },
  };
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
