/** Why a session is over; each leads to its own page. */
export type SessionEnd = 'sessionExpired' | 'inActive' | 'landing' | 'signedOut' | 'broken';

/** What is known of an answer that refuses something. */
export interface RefusedAnswer {
  /** `refresh`: the exchange of the stored token. `sign-in`: any other exchange. `passive`: a call that the page makes by itself. */
  readonly source: 'refresh' | 'sign-in' | 'call' | 'passive';
  readonly httpStatus: number;
  readonly message: string;
  /** Whether this browser holds a refresh token. */
  readonly hasRefreshToken: boolean;
}

/** What such an answer does to the session; the caller is told of the refusal in any case. */
export type AnswerEffect =
  | { readonly type: 'end'; readonly reason: SessionEnd }
  /** The server had a fault of its own: unsaved work is kept, and the app starts again. */
  | { readonly type: 'fault' }
  | { readonly type: 'switch'; readonly customerId: string }
  | { readonly type: 'log'; readonly text: string };

interface AnswerRule {
  readonly rule: string;
  readonly when: (answer: RefusedAnswer) => boolean;
  readonly effect: (answer: RefusedAnswer) => AnswerEffect;
}

const brokenPrefix = "Oops, there's something wrong. Try clearing your browser cache by pressing";
const customerPattern = /##([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})##/i;

const isRefresh = ({ source }: RefusedAnswer) => source === 'refresh';
const isCall = ({ source }: RefusedAnswer) => source === 'call' || source === 'passive';
const end = (reason: SessionEnd) => (): AnswerEffect => ({ type: 'end', reason });

/** The interceptor: the first row that fits says what happens. What no row names concerns only the caller. */
export const answerRules = [
  {
    rule: 'a refresh that is answered 404 ends the session as expired',
    when: (answer) => isRefresh(answer) && answer.httpStatus === 404,
    effect: end('sessionExpired'),
  },
  {
    rule: 'a refresh token that is not valid leads to the landing page',
    when: (answer) =>
      isRefresh(answer) &&
      isRefusal(answer) &&
      /^(Invalid refresh token|Cannot convert access token to JSON)/.test(answer.message),
    effect: end('landing'),
  },
  {
    rule: 'a user who is no longer active is told so',
    when: (answer) =>
      isRefresh(answer) && isRefusal(answer) && answer.message.startsWith('User is not active'),
    effect: end('inActive'),
  },
  {
    rule: 'a 500 in the token exchange ends the session as expired',
    when: (answer) => isRefresh(answer) && answer.httpStatus === 500,
    effect: end('sessionExpired'),
  },
  {
    rule: 'a 401 ends the session as expired',
    when: (answer) => (isRefresh(answer) || isCall(answer)) && answer.httpStatus === 401,
    effect: end('sessionExpired'),
  },
  {
    rule: 'a 400 while a refresh token is stored ends the session as expired',
    when: (answer) =>
      (isRefresh(answer) || isCall(answer)) && answer.httpStatus === 400 && answer.hasRefreshToken,
    effect: end('sessionExpired'),
  },
  {
    rule: 'a 500 on a normal request starts the app again, with the unsaved work kept',
    when: ({ source, httpStatus }) => source === 'call' && httpStatus === 500,
    effect: () => ({ type: 'fault' }),
  },
  {
    rule: 'a 409 that names a profile switches to it',
    when: (answer) => isCall(answer) && answer.httpStatus === 409 && customerPattern.test(answer.message),
    effect: ({ message }) => ({ type: 'switch', customerId: customerPattern.exec(message)?.[1] ?? '' }),
  },
  {
    rule: 'a 409 that names no profile is logged as an error',
    when: (answer) => isCall(answer) && answer.httpStatus === 409,
    effect: () => ({ type: 'log', text: 'A conflict named no profile.' }),
  },
  {
    rule: 'a body that calls the session broken ends it, and leads to sign-in',
    when: (answer) => isCall(answer) && answer.httpStatus === 200 && answer.message.startsWith(brokenPrefix),
    effect: end('broken'),
  },
] as const satisfies readonly AnswerRule[];

// Busy and out of reach are no verdict on the token.
function isRefusal({ httpStatus }: RefusedAnswer): boolean {
  return httpStatus >= 400 && httpStatus < 500 && httpStatus !== 429;
}

/** What an answer does to the session; null where it concerns only its caller. */
export function effectOf(answer: RefusedAnswer): AnswerEffect | null {
  const rules: readonly AnswerRule[] = answerRules;
  return rules.find(({ when }) => when(answer))?.effect(answer) ?? null;
}
