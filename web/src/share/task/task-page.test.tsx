import type { GuestTask } from '@rushes/contract/tasks/guest-tasks';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn, openApp, Refusal } from '../../test-app.tsx';
import words from '../../../public/assets/i18n/guest.en.json';
import { keep } from '../guest/device.ts';
import { OwnRecording } from './own-take.tsx';
import { TaskPage } from './task-page.tsx';

beforeEach(() => {
  keep('guest-language', null);
  location.hash = `#${'t'.repeat(64)}`;
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  Reflect.deleteProperty(globalThis, 'AudioContext');
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const task: GuestTask = {
  ...{ organisation: 'North', brand: { logoUrl: null, accent: null }, requester: 'Clara', name: 'Gina' },
  ...{
    title: 'Fair',
    brief: '<b>Be yourself</b>',
    video: null,
    dueAt: null,
    state: 'opened',
    isClosed: false,
    isOpen: true,
  },
  shots: [
    {
      ...{ shotId: '00000000-0000-4000-8000-000000000001', prompt: 'Say hello', script: 'Hello there' },
      ...{ shotType: 'Close-up', hasExample: false, minMs: 10_000, maxMs: 60_000, take: null },
    },
  ],
  capture: { orientation: 'landscape', camera: 'any', allowsFiles: false },
  consent: null,
  consentUrl: null,
  isMailDelivered: true,
  uploadToken: `task.${'t'.repeat(64)}`,
};

test('a contact reads what to record, how and for how long, and is offered the camera alone where files aren’t taken', async () => {
  const { user } = await openApp(<TaskPage />, {
    answers: {
      'guesttask/openGuestTask': {
        ...task,
        shots: task.shots.map((shot) => ({ ...shot, hasExample: true })),
      },
      'guesttask/getGuestTaskExample': { url: 'data:image/png;base64,AAAA' },
    },
  });
  expect(await screen.findByText('Clara has asked you for a recording.')).toBeTruthy();
  expect(screen.getByText('<b>Be yourself</b>')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('Hello there')).toBeTruthy();
  expect(screen.getByText('10 seconds to 1 minute.')).toBeTruthy();
  expect(screen.getByText('Shot type: Close-up')).toBeTruthy();
  const example = await screen.findByRole<HTMLImageElement>('img', { name: 'Example' });
  expect(example.src).toBe('data:image/png;base64,AAAA');
  expect(screen.getByText('Hold your phone sideways.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use camera' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose a video' })).toBeNull();
});

test('a contact watches the example video of the task', async () => {
  const video = { hls: '/m/c/a/c-1/master.m3u8', poster: '/m/c/a/c-1/poster.jpg' };
  const { user } = await openApp(<TaskPage />, {
    answers: { 'guesttask/openGuestTask': { ...task, video } },
  });
  expect(await screen.findByRole('heading', { name: 'Example video' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Play video' }));
  const player = await screen.findByLabelText<HTMLVideoElement>('Example video');
  expect(player.poster).toContain(video.poster);
});

test('a contact declines with a reason, and can still record', async () => {
  const { user, requestsOf } = await openApp(<TaskPage />, {
    answers: {
      'guesttask/openGuestTask': task,
      'guesttask/declineGuestTask': { ...task, state: 'declined' },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await user.type(screen.getByLabelText('Reason (optional)'), 'No time');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByRole('heading', { name: 'You declined' })).toBeTruthy();
  expect(requestsOf('guesttask/declineGuestTask')).toMatchObject([{ reason: 'No time' }]);
  await user.click(screen.getByRole('button', { name: 'Record anyway' }));
  expect(await screen.findByText('Hello there')).toBeTruthy();
});

test('a contact whose consent text has changed is told so, and reads the new one', async () => {
  const consent = (consentVersionId: string, text: string) => ({
    ...task,
    consent: { consentVersionId, text, scopes: ['internal' as const], validMonths: null },
  });
  const { user } = await openApp(<TaskPage />, {
    answers: {
      'guesttask/openGuestTask': inTurn(
        consent('00000000-0000-4000-8000-000000000011', 'The first text'),
        consent('00000000-0000-4000-8000-000000000012', 'The second text'),
      ),
      'guesttask/agreeToGuestTask': new Refusal('conflict'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  expect(await screen.findByText('The first text')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I agree' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The text has changed. Read it again, then agree.',
  );
  await user.click(screen.getByRole('button', { name: words.retry }));
  expect(await screen.findByText('The second text')).toBeTruthy();
});

test('of two recordings to be made again a contact watches the one of the shot', async () => {
  const [first] = task.shots;
  if (first === undefined) throw new Error('The task has no shot');
  const [one, other] = [1, 2].map((number) => ({
    ...first,
    shotId: `00000000-0000-4000-8000-00000000000${number}`,
    take: { state: 'redo-requested' as const, note: 'Again', noteAtMs: number * 1000 },
  }));
  function Shots() {
    const [shot, setShot] = useState(one);
    return (
      <>
        {shot !== undefined && <OwnRecording {...{ words, token: 't'.repeat(64), shot }} />}
        <button type="button" onClick={() => setShot(other)}>
          Other
        </button>
      </>
    );
  }
  const { user, requestsOf } = await openApp(<Shots />, {
    answers: { 'guesttask/playOwnTake': { hls: '/m/c/k/k-1/master.m3u8', poster: null } },
  });
  await user.click(await screen.findByRole('button', { name: 'Watch your recording from 0:01' }));
  expect(await screen.findByLabelText('Your recording')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Other' }));
  expect(screen.queryByLabelText('Your recording')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Watch your recording from 0:02' }));
  const shotIds = [one, other].map((shot) => ({ shotId: shot?.shotId }));
  expect(requestsOf('guesttask/playOwnTake')).toMatchObject(shotIds);
});

test('a contact sees what to change, and when the task is closed', async () => {
  const [shot] = task.shots;
  if (shot === undefined) throw new Error('The task has no shot');
  const take = { state: 'redo-requested', note: 'Come closer', noteAtMs: 4000 } as const;
  const redo: GuestTask = { ...task, state: 'redo-requested', shots: [{ ...shot, take }] };
  const { user, requestsOf } = await openApp(<TaskPage />, {
    answers: {
      'guesttask/openGuestTask': inTurn(redo, { ...redo, isClosed: true, isOpen: false }),
      'guesttask/playOwnTake': { hls: '/m/c/k/k-1/master.m3u8', poster: '/m/c/k/k-1/poster.jpg' },
    },
  });
  expect(await screen.findByText('At 0:04: Come closer')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Watch your recording from 0:04' }));
  expect(await screen.findByLabelText<HTMLVideoElement>('Your recording')).toBeTruthy();
  expect(requestsOf('guesttask/playOwnTake')).toMatchObject([{ shotId: shot?.shotId }]);
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(await screen.findByRole('heading', { name: 'Diese Aufgabe ist beendet' })).toBeTruthy();
});

/** Records nothing, until it is stopped. */
class PretendedRecorder extends EventTarget {
  static readonly isTypeSupported = () => true;
  state: RecordingState = 'inactive';
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.dispatchEvent(new Event('stop'));
  }
}

class SilentAudio {
  readonly createAnalyser = () => ({ fftSize: 32, getFloatTimeDomainData: () => undefined });
  readonly resume = async () => undefined;
  readonly close = async () => undefined;
}

test('while a contact records, there is one way out, and the check before it is over', async () => {
  vi.stubGlobal('MediaRecorder', PretendedRecorder);
  vi.stubGlobal('AudioContext', SilentAudio);
  const stream = { getTracks: () => [], getAudioTracks: () => [] };
  const getUserMedia = async () => stream;
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  const { user } = await openApp(<TaskPage />, { answers: { 'guesttask/openGuestTask': task } });
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  const open = await screen.findByRole('button', { name: 'Use camera' });
  const isBefore = open.compareDocumentPosition(screen.getByText('Hello there'));
  expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  await user.click(open);
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  expect(screen.getByText('Checking light and sound…')).toBeTruthy();
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Start recording' })).toHaveProperty('disabled', false),
  );
  await user.click(screen.getByRole('button', { name: 'Start recording' }));
  expect(screen.queryByText('Checking light and sound…')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Discard recording' }));
  expect(await screen.findByRole('button', { name: 'Use camera' })).toBeTruthy();
});
