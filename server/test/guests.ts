// Guests who take part in a guest recording over HTTP.
import { randomUUID } from 'node:crypto';
import type { GuestPage, GuestVisit } from '@rushes/contract/tasks/guest-pages';
import type { GuestRecordingDetail, GuestResponse } from '@rushes/contract/tasks/guest-recordings';
import { expect } from 'vitest';
import type { Harness } from './harness.ts';
import { makeFootage, tusOf } from './tus-client.ts';
import type { TestUser } from './users.ts';

export interface StartedGuest {
  readonly token: string;
  readonly visit: GuestVisit;
}

/** Guests of what this user opens: one prompt, and no questions. */
export async function createGuests(app: Harness, owner: TestUser) {
  const film = await makeFootage(app, { durationS: 1 });
  const promptId = randomUUID();
  const { ok, refused } = guestCalls(app);
  const slugOf = ({ url }: GuestRecordingDetail) => url.split('/').at(-1) ?? '';

  async function opened(more: object = {}): Promise<GuestRecordingDetail> {
    const { guestRecordingId, revision } = await owner.ok<GuestRecordingDetail>(
      'guestrecording/createGuestRecording',
      { title: 'Stories' },
    );
    const prompts = [{ promptId, text: 'Say hello' }];
    await owner.ok('guestrecording/updateGuestRecording', { guestRecordingId, revision, prompts, ...more });
    return owner.ok('guestrecording/setGuestRecordingState', { guestRecordingId, state: 'open' });
  }

  async function startRequest(recording: GuestRecordingDetail, more: object = {}) {
    const slug = slugOf(recording);
    const { consentVersionId } = (await ok<GuestPage>('openGuestPage', { slug })).consent;
    return {
      ...{ slug, name: 'Gina Guest', email: 'gina@guest.test', location: '', language: 'en' },
      consent: { consentVersionId, isMinor: false, guardianName: '' },
      ...more,
    };
  }

  const start = async (recording: GuestRecordingDetail, more: object = {}) =>
    ok<StartedGuest>('startGuestResponse', await startRequest(recording, more));

  const upload = ({ visit }: StartedGuest) =>
    tusOf(app, { token: visit.uploadToken }).send(film, 'take.mp4', {
      take: { taskId: randomUUID(), shotId: promptId },
    });

  async function submitted(recording: GuestRecordingDetail, more: object = {}, language?: string) {
    const started = await start(recording, more);
    await upload(started);
    await ok('submitGuestResponse', {
      token: started.token,
      ...(language === undefined ? {} : { language }),
    });
    return started;
  }

  return {
    ok,
    refused,
    slugOf,
    opened,
    startRequest,
    start,
    upload,
    submitted,
    ...afterwards(app, owner),
  };
}

function guestCalls(app: Harness) {
  const refused = async (method: string, request: object) =>
    (await app.call(`guestpage/${method}`, request)).body;
  const ok = async <Answer>(method: string, request: object): Promise<Answer> => {
    const body = await refused(method, request);
    expect(body).toMatchObject({ status: 'Ok' });
    return body.clientResponse as Answer;
  };
  return { ok, refused };
}

/** What follows once guests have sent something. */
function afterwards(app: Harness, owner: TestUser) {
  /** By the guest's private link. */
  async function withdraw({ visit }: StartedGuest) {
    const token = visit.consentUrl?.split('#').at(-1);
    const { body } = await app.call('consent/withdrawConsent', { token });
    expect(body).toMatchObject({ status: 'Ok' });
  }

  const responsesOf = async ({ guestRecordingId }: GuestRecordingDetail) =>
    (await owner.ok<{ items: GuestResponse[] }>('guestrecording/getGuestResponses', { guestRecordingId }))
      .items;

  const mailsTo = async (email: string) =>
    (await app.app.context.mail.outbox(500)).filter(({ to }) => to === email);

  return { withdraw, responsesOf, mailsTo };
}
