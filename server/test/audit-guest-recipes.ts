// How to make each call of guest recordings and consents change something.
import type { GuestPage } from '@rushes/contract/tasks/guest-pages';
import type { GuestRecordingDetail, GuestResponseState } from '@rushes/contract/tasks/guest-recordings';
import { createConsentTokens } from '../src/features/tasks/consents/service.ts';
import { createGuestTokens } from '../src/features/tasks/guest-recordings/tokens.ts';
import type { Recipe, Stage } from './audit-stage.ts';
import { insertGuestResponseRow } from './guest-factories.ts';

async function response({ app, cm, makeObject }: Stage, state: GuestResponseState) {
  const guestRecordingId = await makeObject('guest-recording');
  const made = await app.app.context.db.system((trx) =>
    insertGuestResponseRow(trx, cm, guestRecordingId, { state }),
  );
  return { guestRecordingId, ...made };
}

async function pageOf({ app, cm, makeObject }: Stage): Promise<{ slug: string; page: GuestPage }> {
  const guestRecordingId = await makeObject('guest-recording');
  const { url } = await cm.ok<GuestRecordingDetail>('guestrecording/getGuestRecording', { guestRecordingId });
  const slug = url.split('/').at(-1) ?? '';
  const { body } = await app.call('guestpage/openGuestPage', { slug });
  return { slug, page: body.clientResponse as GuestPage };
}

export const guestRecipes: Readonly<Record<string, Recipe>> = {
  'guestrecording/createGuestRecording': () => Promise.resolve({ request: { title: 'Voices' } }),
  'guestrecording/updateGuestRecording': async ({ makeObject }) => ({
    request: { guestRecordingId: await makeObject('guest-recording'), revision: 1, title: 'Other voices' },
  }),
  'guestrecording/setGuestRecordingState': async ({ makeObject }) => ({
    request: { guestRecordingId: await makeObject('guest-recording'), state: 'paused' },
  }),
  'guestrecording/deleteGuestRecording': async ({ cm }) => {
    const draft = await cm.ok<GuestRecordingDetail>('guestrecording/createGuestRecording', { title: 'Gone' });
    return { request: { guestRecordingId: draft.guestRecordingId } };
  },
  'guestrecording/decideGuestResponses': async (stage) => {
    const { guestRecordingId, responseId } = await response(stage, 'submitted');
    return { request: { guestRecordingId, responseIds: [responseId], decision: 'accept' } };
  },
  'guestpage/startGuestResponse': async (stage) => {
    const { slug, page } = await pageOf(stage);
    const { consentVersionId } = page.consent;
    const consent = { consentVersionId, isMinor: false, guardianName: '' };
    const who = { name: 'Gina', email: 'gina@guest.test', location: '', language: 'en' };
    return { request: { slug, ...who, consent }, token: null };
  },
  'guestpage/submitGuestResponse': async (stage) => {
    const { responseId } = await response(stage, 'started');
    const tokens = createGuestTokens(stage.app.app.context.secrets.serverSecret);
    return { request: { token: tokens.write(responseId) }, token: null };
  },
  'consent/withdrawConsent': async (stage) => {
    const { consentId } = await response(stage, 'accepted');
    const tokens = createConsentTokens(stage.app.app.context.secrets.serverSecret);
    return { request: { token: tokens.write(consentId) }, token: null };
  },
};
