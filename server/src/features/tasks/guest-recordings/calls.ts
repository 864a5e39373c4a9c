import type { guestPageService } from '@rushes/contract/tasks/guest-pages';
import type { guestRecordingService } from '@rushes/contract/tasks/guest-recordings';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { decideGuestResponses } from './decide.ts';
import type { GuestRecordingsDeps } from './deps.ts';
import { countGuestRecordings, countGuestResponses, getGuestRecordings, getGuestResponses } from './lists.ts';
import {
  createGuestRecording,
  deleteGuestRecording,
  getGuestRecording,
  setGuestRecordingState,
  updateGuestRecording,
} from './manage.ts';
import { checkGuestCode, sendGuestCode } from './pages/email-code.ts';
import { openGuestPage } from './pages/opened.ts';
import { exportConsents } from './responses/export-consents.ts';
import { startGuestResponse } from './pages/start.ts';
import { getGuestVisit, saveGuestAnswers, submitGuestResponse } from './pages/visit.ts';

export function guestRecordingCalls(guests: GuestRecordingsDeps): Handlers<typeof guestRecordingService> {
  return {
    getGuestRecordings: (request, { caller }) => getGuestRecordings(guests, caller, request),
    countGuestRecordings: (request, { caller }) => countGuestRecordings(guests, caller, request),
    getGuestRecording: ({ guestRecordingId }, { caller }) =>
      getGuestRecording(guests, caller, guestRecordingId),
    createGuestRecording: ({ title }, { caller }) => createGuestRecording(guests, caller, title),
    updateGuestRecording: (request, { caller }) => updateGuestRecording(guests, caller, request),
    setGuestRecordingState: (request, { caller }) => setGuestRecordingState(guests, caller, request),
    deleteGuestRecording: async ({ guestRecordingId }, { caller }) => {
      await deleteGuestRecording(guests, caller, guestRecordingId);
      return {};
    },
    getGuestResponses: (request, { caller }) => getGuestResponses(guests, caller, request),
    countGuestResponses: (request, { caller }) => countGuestResponses(guests, caller, request),
    exportConsents: ({ guestRecordingId }, { caller }) => exportConsents(guests, caller, guestRecordingId),
    decideGuestResponses: (request, { caller }) => decideGuestResponses(guests, caller, request),
  };
}

export function guestPageCalls(guests: GuestRecordingsDeps): Handlers<typeof guestPageService> {
  return {
    openGuestPage: ({ slug }, client) => openGuestPage(guests, slug, client),
    sendGuestCode: async (request) => {
      await sendGuestCode(guests, request);
      return {};
    },
    checkGuestCode: async (request) => {
      await checkGuestCode(guests, request);
      return {};
    },
    startGuestResponse: (request, { clientAddress, requestId }) =>
      startGuestResponse(guests, request, { clientAddress, requestId }),
    getGuestVisit: ({ token }) => getGuestVisit(guests, token),
    saveGuestAnswers: async (request) => {
      await saveGuestAnswers(guests, request);
      return {};
    },
    submitGuestResponse: (request, { clientAddress, requestId }) =>
      submitGuestResponse(guests, request, { clientAddress, requestId }),
  };
}
