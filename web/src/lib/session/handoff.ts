import { api } from '../api/call.ts';
import { isMacSafari } from '../api/client-details.ts';

/** Whether this browser takes its session over on the landing page after sign-in. */
export function needsLanding(): boolean {
  return isMacSafari(navigator.userAgent, navigator.maxTouchPoints);
}

/** Leaves for the landing page with a code for this session; the page exchanges it at once. */
export async function goByLanding(): Promise<void> {
  const { code } = await api.session.createHandoff({});
  location.replace(`/landing?refreshToken=${code}`);
}
