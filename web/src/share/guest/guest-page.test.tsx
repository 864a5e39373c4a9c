import type { GuestVisit } from '@rushes/contract/tasks/guest-pages';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { inTurn, openApp, Refusal } from '../../test-app.tsx';
import { keep } from './device.ts';
import { GuestPage } from './guest-page.tsx';
import { rememberLanguage } from './languages.ts';
import type { KeptTake } from './kept-takes.ts';
import { sendTake, TakeRefused } from './send-take.ts';

const kept = vi.hoisted(() => new Map<string, KeptTake>());
vi.mock(import('./kept-takes.ts'), () => ({
  keepTake: (take: KeptTake) => Promise.resolve(void kept.set(take.takeId, take)),
  keepChunk: () => Promise.resolve(),
  readTake: () => Promise.resolve(new Blob(['x'])),
  takesOf: (token: string) => Promise.resolve([...kept.values()].filter((take) => take.token === token)),
  forgetTake: (takeId: string) => Promise.resolve(void kept.delete(takeId)),
  forgetOthers: ({ promptId, takeId }: KeptTake) => {
    for (const each of kept.values())
      if (each.promptId === promptId && each.takeId !== takeId) kept.delete(each.takeId);
    return Promise.resolve();
  },
}));
vi.mock(import('./send-take.ts'), async (original) => ({
  ...(await original()),
  sendTake: vi.fn<typeof sendTake>(),
}));
beforeEach(() => {
  kept.clear();
  // jsdom reads no videos: the length of one stays unknown.
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  });
  vi.mocked(sendTake).mockReset().mockResolvedValue(undefined);
});

const slug = 'L'.repeat(22);
const token = 't'.repeat(64);
const tokenKey = `guest-response-${slug}`;
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const prompts = ['Who are you?', 'What do you like?'].map((text, at) => ({ promptId: idOf(at), text }));
const question = { questionId: idOf(7), kind: 'text', text: 'Your job?', choices: [], isRequired: false };
const page = {
  slug,
  ...{ organisation: 'North', brand: { logoUrl: null, accent: null }, title: 'Stories', welcome: 'Hello' },
  ...{
    questions: [question],
    prompts,
    video: null,
    maxMs: 60_000,
    verifiesEmail: false,
    isMailDelivered: true,
  },
  consent: { consentVersionId: idOf(9), text: 'I agree.', scopes: ['public'], validMonths: null },
} as GuestVisit['page'];

function visitOf(visit: Partial<GuestVisit> = {}): GuestVisit {
  const answers = [{ questionId: question.questionId, value: 'Cook' }];
  return {
    ...{ state: 'started', name: 'Gina', page, answers, recordedPromptIds: [], note: '', isOpen: true },
    ...{ uploadToken: `guest.${Math.random()}`, consentUrl: null, isMailed: false, ...visit },
  };
}

/** The page of a guest who came before. */
function open(answers: object) {
  localStorage.setItem(tokenKey, token);
  return openApp(<GuestPage slug={slug} />, { answers: { ...answers } });
}

const film = () => new File(['x'], 'a.mp4', { type: 'video/mp4' });
const videoField = () => screen.findByLabelText('Choose a video', { selector: 'input' });
async function rowOf(prompt: string) {
  const row = (await screen.findByText(prompt, { selector: 'strong' })).closest('li');
  if (row === null) throw new Error('No row');
  return within(row);
}

test('what is uploaded or being uploaded stays so while a guest changes their answers', async () => {
  const sent = Promise.withResolvers<void>();
  vi.mocked(sendTake).mockResolvedValueOnce(undefined).mockReturnValueOnce(sent.promise);
  const { user } = await open({
    'guestpage/getGuestVisit': () => visitOf({ recordedPromptIds: sentPrompts() }),
    'guestpage/saveGuestAnswers': {},
  });
  await user.upload(await videoField(), film());
  await screen.findByRole('heading', { name: 'What do you like?' });
  expect(screen.getByText('Step 4 of 5')).toBeTruthy();
  await user.upload(await videoField(), film());
  const change = await screen.findByRole('button', { name: 'Change' });
  expect(screen.getByText('Step 5 of 5')).toBeTruthy();
  await user.click(change);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect((await rowOf('Who are you?')).getByText('Ready to send')).toBeTruthy();
  expect((await rowOf('What do you like?')).getByText('Waiting')).toBeTruthy();
  sent.resolve();
  expect(await (await rowOf('What do you like?')).findByText('Ready to send')).toBeTruthy();
  expect(sendTake).toHaveBeenCalledTimes(2);
});

test.each([
  ['submitted', 'Thank you'],
  ['accepted', 'Thank you'],
  ['started', 'This request is closed. Thank you for your interest.'],
  ['redo-requested', 'This request is closed. Thank you for your interest.'],
  ['rejected', "North won't use your recording. Thank you for taking part."],
  ['withdrawn', 'Your consent has been withdrawn'],
] as const)('a guest whose response is %s and can’t be changed reads: %s', async (state, title) => {
  const consentUrl = 'https://rushes.test/g/consent#own';
  await open({ 'guestpage/getGuestVisit': visitOf({ state, isOpen: false, consentUrl }) });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  const link = screen.queryByRole('link', { name: 'View or withdraw your consent' });
  expect(link?.getAttribute('href')).toBe(state === 'withdrawn' ? undefined : consentUrl);
  const hasArrived = state === 'submitted' || state === 'accepted';
  expect(screen.queryByText(/^North has your recording/) !== null).toBe(hasArrived);
});

const takeOf = (takeId: string, promptId: string): KeptTake => ({
  ...{ takeId, promptId, token, mimeType: 'video/mp4', filename: 'a.mp4', isChosen: true },
});
const recordedPromptIds = prompts.map(({ promptId }) => promptId);

test('a recording that is refused for good is forgotten, and the guest sends with the earlier one', async () => {
  kept.set('t1', takeOf('t1', idOf(1)));
  vi.mocked(sendTake).mockRejectedValue(new TakeRefused());
  const { user } = await open({
    'guestpage/getGuestVisit': visitOf({ recordedPromptIds }),
    'guestpage/submitGuestResponse': visitOf({ recordedPromptIds, state: 'submitted', isOpen: false }),
  });
  expect(await screen.findByText(/^Your new recording couldn't be added\./)).toBeTruthy();
  expect(kept.size).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy();
});

test('a recording that is too long is named as that, with the longest that it may be', async () => {
  const tooLong = new Refusal('invalid', { fields: [{ path: 'prompts.0.length', message: 'Too long' }] });
  const { user } = await open({
    'guestpage/getGuestVisit': visitOf({ recordedPromptIds }),
    'guestpage/submitGuestResponse': tooLong,
  });
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Your recording for “.+” is too long\. .* 1 minute\.$/,
  );
});

test('asked for another recording, the guest is told to record one again before they send', async () => {
  const nothingNew = new Refusal('invalid', { fields: [{ path: 'prompts', message: 'Record again' }] });
  const { user } = await open({
    'guestpage/getGuestVisit': visitOf({ recordedPromptIds, state: 'redo-requested' }),
    'guestpage/submitGuestResponse': nothingNew,
  });
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Record at least one of these again before you send.',
  );
});

test('a recording stays on the device while the guest recording is closed', async () => {
  kept.set('t1', takeOf('t1', idOf(1)));
  vi.mocked(sendTake).mockRejectedValue(new TakeRefused());
  await open({
    'guestpage/getGuestVisit': inTurn(visitOf({ recordedPromptIds }), visitOf({ isOpen: false })),
  });
  expect(await screen.findByRole('heading', { name: /^This request is closed/ })).toBeTruthy();
  expect(kept.size).toBe(1);
});

test('recorded again, the earlier recording is forgotten and never sent', async () => {
  kept.set('t1', takeOf('t1', idOf(0)));
  vi.mocked(sendTake).mockRejectedValueOnce(new Error('offline'));
  const { user } = await open({ 'guestpage/getGuestVisit': visitOf({ recordedPromptIds }) });
  const row = await rowOf('Who are you?');
  expect(await row.findByText("Couldn't upload.")).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Record again' }));
  await user.upload(await videoField(), film());
  expect(await (await rowOf('Who are you?')).findByText('Ready to send')).toBeTruthy();
  expect(kept.size).toBe(0);
});

test.each([
  ['before sending', visitOf({ recordedPromptIds })],
  ['after sending', visitOf({ state: 'submitted', isOpen: false })],
])(
  'a shared tablet starts with the next guest, and keeps the recordings of the one before, %s',
  async (_when, visit) => {
    kept.set('t1', { ...takeOf('t1', idOf(0)), isChosen: false });
    const { user } = await open({ 'guestpage/getGuestVisit': visit, 'guestpage/openGuestPage': page });
    await user.click(await screen.findByRole('button', { name: 'Start again' }));
    expect(await screen.findByText('Hello')).toBeTruthy();
    expect(screen.queryByText(/Gina/)).toBeNull();
    expect(localStorage.getItem(tokenKey)).toBeNull();
    expect([...kept.keys()]).toEqual(['t1']);
  },
);

test('a guest takes part where the browser keeps nothing', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Storage is forbidden', 'SecurityError');
  });
  await openApp(<GuestPage slug={slug} />, { answers: { 'guestpage/openGuestPage': page } });
  expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
});

test('a guest who typed a wrong code can type it again', async () => {
  await openApp(<GuestPage slug="ABCD2345" />, {
    answers: { 'guestpage/openGuestPage': new Refusal('link-gone') },
  });
  expect(await screen.findByRole('heading', { name: "This code doesn't work" })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('what was begun with the link goes on with the short code, also once it is closed', async () => {
  localStorage.setItem(tokenKey, token);
  const closed = new Refusal('guests-closed', { details: { slug, organisation: 'North', reason: 'closed' } });
  await openApp(<GuestPage slug="ABCD2345" />, {
    answers: {
      'guestpage/openGuestPage': closed,
      'guestpage/getGuestVisit': visitOf({ recordedPromptIds }),
    },
  });
  expect(await screen.findByRole('heading', { name: 'Check and send' })).toBeTruthy();
});

test('a guest copies the link to continue on another device', async () => {
  const { user } = await open({ 'guestpage/getGuestVisit': visitOf({ recordedPromptIds }) });
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/g/${slug}#${token}`);
  expect(screen.getByText('Copied')).toBeTruthy();
});

const mailTexts = {
  hint: "We'll email you a link to continue and a link to your consent.",
  withdraw: /We'll email you a private link to withdraw it\.$/,
  resume: 'To continue on another device, use the link in our email.',
};
const pageTexts = {
  hint: 'To continue later, save the link that this page shows next.',
  withdraw: /Once you agree, this page shows a private link to withdraw it\.$/,
  resume: 'Save the link to this page to continue later or withdraw your consent.',
};

test.each([
  ['that are sent', true, true, { ...mailTexts }],
  ['without a mail server', false, false, { ...pageTexts }],
  ['that the hourly limit keeps back', true, false, { ...mailTexts, resume: pageTexts.resume }],
] as const)(
  'a guest who begins reads what is true of mails %s',
  async (_, isMailDelivered, isMailed, texts) => {
    const opened = { ...page, isMailDelivered };
    const visit = visitOf({ answers: [], page: opened, isMailed });
    onTestFinished(() => keep(tokenKey, null));
    const { user } = await openApp(<GuestPage slug={slug} />, {
      answers: {
        'guestpage/openGuestPage': opened,
        'guestpage/startGuestResponse': { token, visit },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    await user.type(screen.getByLabelText('Name'), 'Gina');
    await user.type(screen.getByLabelText('Email'), 'gina@guest.test');
    expect(screen.getByText(texts.hint)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(texts.withdraw)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'I agree' }));
    const link = await screen.findByRole('button', { name: 'Copy link' });
    expect(link.closest('p')?.textContent).toContain(texts.resume);
  },
);

test.each([
  [true, "We've emailed you a link to your consent."],
  [false, 'Keep this link to view or withdraw your consent later.'],
])('the thanks name a mail only where there is one: %s', async (isMailed, text) => {
  const consentUrl = 'https://rushes.test/g/consent#own';
  await open({
    'guestpage/getGuestVisit': visitOf({ state: 'submitted', isOpen: false, consentUrl, isMailed }),
  });
  const thanks = (await screen.findByRole('heading', { name: 'Thank you' })).parentElement;
  expect(thanks?.lastElementChild?.textContent).toBe(text);
});

test('a wrong code is told where it is typed', async () => {
  const { user } = await openApp(<GuestPage slug={slug} />, {
    answers: {
      'guestpage/openGuestPage': { ...page, verifiesEmail: true },
      'guestpage/sendGuestCode': {},
      'guestpage/checkGuestCode': inTurn(
        new Refusal('invalid', { fields: [{ path: 'code', message: 'Wrong' }] }),
        {},
      ),
      'guestpage/startGuestResponse': new Refusal('invalid', {
        fields: [{ path: 'code', message: 'Wrong' }],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await user.type(screen.getByLabelText('Name'), 'Gina');
  await user.type(screen.getByLabelText('Email'), 'gina@guest.test');
  await user.click(screen.getByRole('button', { name: 'Email me a code' }));
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const wrong = /^This code is wrong/;
  expect((await screen.findByRole('alert')).textContent).toMatch(wrong);
  expect(screen.getByLabelText('Code')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  // It ran out while the guest was reading.
  await user.click(await screen.findByRole('button', { name: 'I agree' }));
  expect(await screen.findByLabelText('Code')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toMatch(wrong);
});

test('a code that could not be mailed says why', async () => {
  const { user } = await openApp(<GuestPage slug={slug} />, {
    answers: { 'guestpage/openGuestPage': { ...page, verifiesEmail: true } },
  });
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await user.type(screen.getByLabelText('Name'), 'Gina');
  await user.type(screen.getByLabelText('Email'), 'gina@guest.test');
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'));
  await user.click(screen.getByRole('button', { name: 'Email me a code' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Check your internet connection/);
});

test.each([
  ['60', 'Wait a minute before you ask for another code.'],
  ['3600', 'Too many emails went to this address. Try again in an hour.'],
])('who asks for another code too soon is told when to: %s s', async (retryAfter, words) => {
  const { user } = await openApp(<GuestPage slug={slug} />, {
    answers: {
      'guestpage/openGuestPage': { ...page, verifiesEmail: true },
      'guestpage/sendGuestCode': {},
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await user.type(screen.getByLabelText('Name'), 'Gina');
  await user.type(screen.getByLabelText('Email'), 'gina@guest.test');
  await user.click(screen.getByRole('button', { name: 'Email me a code' }));
  await screen.findByText('We sent a code to gina@guest.test.');
  const { body } = new Refusal('rate-limited');
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(
    Response.json(body, { status: 429, headers: { 'Retry-After': retryAfter } }),
  );
  await user.click(screen.getByRole('button', { name: 'Email me a new code' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

test('without a mail server the page says that no code comes', async () => {
  const { user } = await openApp(<GuestPage slug={slug} />, {
    answers: {
      'guestpage/openGuestPage': { ...page, verifiesEmail: true, isMailDelivered: false },
      'guestpage/sendGuestCode': {},
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await user.type(screen.getByLabelText('Name'), 'Gina');
  await user.type(screen.getByLabelText('Email'), 'gina@guest.test');
  await user.click(screen.getByRole('button', { name: 'Email me a code' }));
  expect((await screen.findByRole('status')).textContent).toMatch(/^North can't send emails at the moment/);
});

test('a name with a link is refused before anything is sent', async () => {
  const { user, requestsOf } = await openApp(<GuestPage slug={slug} />, {
    answers: { 'guestpage/openGuestPage': { ...page, verifiesEmail: true }, 'guestpage/sendGuestCode': {} },
  });
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await user.type(screen.getByLabelText('Name'), 'Win evil.example now');
  await user.type(screen.getByLabelText('Email'), 'gina@guest.test');
  await user.click(screen.getByRole('button', { name: 'Email me a code' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Enter a name without links/);
  expect(requestsOf('guestpage/sendGuestCode')).toEqual([]);
});

test('a guest sends in the language that the page has then', async () => {
  onTestFinished(() => rememberLanguage('en'));
  const { user, requestsOf } = await open({
    'guestpage/getGuestVisit': visitOf({ recordedPromptIds }),
    'guestpage/submitGuestResponse': visitOf({ recordedPromptIds, state: 'submitted', isOpen: false }),
  });
  await user.click(await screen.findByRole('button', { name: 'Deutsch' }));
  await user.click(await screen.findByRole('button', { name: 'Senden' }));
  expect(requestsOf('guestpage/submitGuestResponse')).toEqual([{ token, language: 'de' }]);
});

test('a consent is withdrawn only when its guest says so twice', async () => {
  const at = '2026-01-05T10:00:00.000Z';
  const consent = {
    ...{ organisation: 'North', state: 'active', text: 'I agree.', version: 1, scopes: ['public'] },
    ...{ signedAt: at, expiresAt: null, withdrawnAt: null, unpublishes: true },
  };
  location.hash = token;
  onTestFinished(() => void (location.hash = ''));
  const { user, requestsOf } = await openApp(<GuestPage slug="consent" />, {
    answers: {
      'consent/openConsent': consent,
      'consent/withdrawConsent': { ...consent, state: 'withdrawn', withdrawnAt: at },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Withdraw consent' }));
  await user.click(screen.getByRole('button', { name: 'Keep consent' }));
  expect(screen.queryByRole('button', { name: 'Withdraw now' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw consent' }));
  expect(requestsOf('consent/withdrawConsent')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Withdraw now' }));
  expect(await screen.findByRole('heading', { name: 'Your consent has been withdrawn' })).toBeTruthy();
  expect(screen.getByText('Published videos with your recording have been taken down.')).toBeTruthy();
  expect(screen.queryByText(/may stay online/)).toBeNull();
});

/** As a server answers that got all that was sent to its end. */
function sentPrompts(): string[] {
  const ended = vi.mocked(sendTake).mock.settledResults.map(({ type }) => type === 'fulfilled');
  return vi.mocked(sendTake).mock.calls.flatMap(([, , { promptId }], at) => (ended[at] ? [promptId] : []));
}
