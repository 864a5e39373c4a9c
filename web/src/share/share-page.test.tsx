import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { plainSharePage } from '@rushes/contract/audience/share-pages';
import { SharePage } from './share-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const slug = 'abcdefghijklmnop';

/** Answers one call after the other, the last one for ever. */
function answerWith(...answers: object[]) {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    requests.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    return Promise.resolve(Response.json(answer));
  });
  return requests;
}

it('asks for the password of a link, and again where it is wrong, ready to type over it', async () => {
  const requests = answerWith({ status: 'Error', code: 'link-password' });
  render(<SharePage slug={slug} />);
  await userEvent.type(await screen.findByLabelText('Password'), 'guess');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Watch' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong password. Try again.');
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'guess'.length]);
  expect(requests).toEqual([{ clientRequest: { slug } }, { clientRequest: { slug, password: 'guess' } }]);
});

it('says whose link it is before its password is known, and shows the password on request', async () => {
  const details = { organisation: 'North', brand: { logoUrl: null, accent: null } };
  answerWith({ status: 'Error', code: 'link-password', details });
  render(<SharePage slug={slug} />);
  expect(await screen.findByText('North')).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(field.type).toBe('text');
});

it('says that a withdrawn link no longer works, and whom to ask', async () => {
  answerWith({ status: 'Error', code: 'link-gone' });
  render(<SharePage slug={slug} />);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that a video is away for now, and lets one look again', async () => {
  answerWith({ status: 'Error', code: 'link-paused' });
  render(<SharePage slug={slug} />);
  const title = "This video isn't available right now";
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('offers another try where the server is out of reach', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  render(<SharePage slug={slug} />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('waits for a clip that has just been recorded, and plays it as soon as it can', async () => {
  const shared = (hls: string | null) => ({
    status: 'Ok',
    clientResponse: {
      title: 'Take 1',
      description: '',
      organisation: 'North',
      brand: { logoUrl: null, accent: null },
      look: plainSharePage,
      download: null,
      captions: [],
      durationMs: 0,
      playback: {
        hls,
        poster: null,
        sprite: null,
        aspect: null,
        variants: [],
        captionStyle: usualCaptionStyle,
      },
      preSignedCookie: {},
      expiresInS: 600,
    },
  });
  const requests = answerWith(shared(null), shared('/m/a/b/c-d/master.m3u8'));
  render(<SharePage slug={slug} />);
  expect((await screen.findByRole('status')).textContent).toContain('Almost ready');
  await vi.waitFor(() => expect(screen.queryByText(/Almost ready/)).toBeNull(), { timeout: 5000 });
  expect(requests.at(-1)).toEqual({ clientRequest: { slug, renew: true } });
});
