// The browser of an external reviewer, as tests use it.
import type { GuestReview } from '@rushes/contract/tasks/guest-reviews';
import { expect } from 'vitest';
import type { Harness } from './harness.ts';

const slow = { timeout: 20_000 };

export function createReviewers(app: Harness) {
  async function mailTo(to: string, subject: string): Promise<string> {
    const all = () => app.app.context.mail.outbox(500);
    const found = async () =>
      (await all()).filter((mail) => mail.to === to && mail.subject.includes(subject));
    await expect.poll(async () => (await found()).length, slow).toBeGreaterThan(0);
    return (await found())[0]?.text ?? '';
  }
  /** Of the mail about what is called so. */
  const tokenFor = async (email: string, title: string) =>
    /\/g\/review#([\w-]{64})/.exec(await mailTo(email, title))?.[1] ?? '';

  /** A browser that keeps what it is given. */
  function browserOf(token: string) {
    const cookies = new Map<string, string>();
    const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const call = async (method: string, request: object = {}) => {
      const response = await fetch(`${app.url}/rest/secure/service/guestreview/${method}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', cookie: cookie() },
        body: JSON.stringify({ clientRequest: { token, ...request } }),
      });
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
        cookies.set(name, value);
      }
      return (await response.json()) as { code?: string; fields?: object[]; clientResponse: GuestReview };
    };
    const open = async () => (await call('openGuestReview')).clientResponse;
    return {
      call,
      open,
      fetch: (path: string) => fetch(`${app.url}${path}`, { headers: { cookie: cookie() } }),
    };
  }

  /** With the mailed code entered. */
  async function entered(email: string, title: string) {
    const browser = browserOf(await tokenFor(email, title));
    await browser.call('sendReviewCode');
    const code = /\b\d{6}\b/.exec(await mailTo(email, 'Your code'))?.[0] ?? '';
    const { clientResponse } = await browser.call('enterReviewCode', { code });
    const roundId = clientResponse.version?.roundId ?? '';
    return { ...browser, review: clientResponse, code, roundId };
  }

  return { mailTo, tokenFor, browserOf, entered };
}
