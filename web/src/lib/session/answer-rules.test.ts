import { describe, expect, test } from 'vitest';
import { type AnswerEffect, answerRules, effectOf, type RefusedAnswer } from './answer-rules.ts';

const id = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
const broken = "Oops, there's something wrong. Try clearing your browser cache by pressing Ctrl+F5";
const expired: AnswerEffect = { type: 'end', reason: 'sessionExpired' };
const answer = (given: Partial<RefusedAnswer>): RefusedAnswer => ({
  source: 'call',
  httpStatus: 200,
  message: 'No.',
  hasRefreshToken: true,
  ...given,
});

type Row = readonly [string, Partial<RefusedAnswer>, AnswerEffect];

// One row for each rule of the table, in its order, and in the words of its rule.
const rows: readonly Row[] = [
  [
    '[X-02] a refresh that is answered 404 ends the session as expired',
    { source: 'refresh', httpStatus: 404, message: 'Invalid refresh token' },
    expired,
  ],
  [
    '[X-05] a refresh token that is not valid leads to the landing page',
    { source: 'refresh', httpStatus: 400, message: 'Invalid refresh token' },
    { type: 'end', reason: 'landing' },
  ],
  [
    '[X-05] a user who is no longer active is told so',
    { source: 'refresh', httpStatus: 400, message: 'User is not active' },
    { type: 'end', reason: 'inActive' },
  ],
  [
    '[X-01] a 500 in the token exchange ends the session as expired',
    { source: 'refresh', httpStatus: 500 },
    expired,
  ],
  ['[X-01] a 401 ends the session as expired', { httpStatus: 401 }, expired],
  ['[X-01] a 400 while a refresh token is stored ends the session as expired', { httpStatus: 400 }, expired],
  [
    '[X-01] a 500 on a normal request starts the app again, with the unsaved work kept',
    { httpStatus: 500 },
    { type: 'fault' },
  ],
  [
    '[X-03] a 409 that names a profile switches to it',
    { httpStatus: 409, message: `Switch ##${id}## please` },
    { type: 'switch', customerId: id },
  ],
  [
    '[X-03] a 409 that names no profile is logged as an error',
    { httpStatus: 409, message: 'Switch ##null## please' },
    { type: 'log', text: 'A conflict named no profile.' },
  ],
  [
    '[X-04] a body that calls the session broken ends it, and leads to sign-in',
    { message: broken },
    { type: 'end', reason: 'broken' },
  ],
];

describe('an answer that refuses', () => {
  test.each(rows)('%s', (title, given, effect) => {
    const rule = answerRules.find(({ when }) => when(answer(given)))?.rule;
    expect(title.endsWith(String(rule))).toBe(true);
    expect(effectOf(answer(given))).toEqual(effect);
  });

  test('has a row here for each rule of the table', () => {
    expect(rows.map(([title]) => title.replace(/^\[.*?\] /, ''))).toEqual(
      answerRules.map(({ rule }) => rule),
    );
  });

  test.each([
    ['[X-01] 401 in the refresh', { source: 'refresh', httpStatus: 401 }],
    ['[X-01] 400 in the refresh, of another kind', { source: 'refresh', httpStatus: 400 }],
    ['[X-01] 401 on a call that the page made by itself', { source: 'passive', httpStatus: 401 }],
    [
      '[X-05] the other message of a token that is not valid',
      { source: 'refresh', httpStatus: 401, message: 'Cannot convert access token to JSON' },
    ],
  ] satisfies [string, Partial<RefusedAnswer>][])('%s ends the session too', (_title, given) => {
    expect(effectOf(answer(given))).toMatchObject({ type: 'end' });
  });

  test.each([
    ['[X-01] a 400 with no refresh token stored', { httpStatus: 400, hasRefreshToken: false }],
    ['[X-01] a refused sign-in while an old token is stored', { source: 'sign-in', httpStatus: 400 }],
    [
      '[X-01] a refused sign-in of a user who is not active',
      { source: 'sign-in', message: 'User is not active', httpStatus: 400 },
    ],
    ['[C-03] a 500 on a call that the page made by itself', { source: 'passive', httpStatus: 500 }],
    ['a refused request of the application', { message: 'The name is taken.' }],
    ['the words of X-04 within a message', { message: `He said: ${broken}` }],
    [
      'a refresh while the server is busy',
      { source: 'refresh', httpStatus: 503, message: 'Invalid refresh token' },
    ],
    ['a refresh that asks to wait', { source: 'refresh', httpStatus: 429, message: 'User is not active' }],
    ['a refresh that did not arrive', { source: 'refresh', httpStatus: 0 }],
    ['a call that did not arrive', { httpStatus: 0 }],
    ['a full disk', { httpStatus: 507 }],
  ] satisfies [string, Partial<RefusedAnswer>][])('%s concerns only its caller', (_title, given) => {
    expect(effectOf(answer(given))).toBeNull();
  });
});
