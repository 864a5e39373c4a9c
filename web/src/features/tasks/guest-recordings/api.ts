import type {
  GuestDecision,
  GuestRecording,
  GuestRecordingDetail,
  GuestResponse,
} from '@rushes/contract/tasks/guest-recordings';
import { guestRecordingList, guestResponseList } from '@rushes/contract/tasks/lists/guest-recordings';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { useLiveEvents } from '../../../lib/api/events.ts';
import { saveBlob } from '../../../lib/api/download.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { showError, showToast } from '../../../ui/toast.tsx';

export type GuestRecordingColumn = keyof typeof guestRecordingList.columns;
export type GuestResponseColumn = keyof typeof guestResponseList.columns;

export const guestRecordingSource = {
  list: guestRecordingList,
  key: ['guestrecording', 'getGuestRecordings'],
  getPage: api.guestrecording.getGuestRecordings,
  getCount: api.guestrecording.countGuestRecordings,
} as const satisfies ListSource<GuestRecording, GuestRecordingColumn>;

/** What guests sent for one guest recording. */
export const guestResponseSource = (guestRecordingId: string) =>
  ({
    list: guestResponseList,
    key: ['guestrecording', 'getGuestResponses'],
    getPage: api.guestrecording.getGuestResponses,
    getCount: api.guestrecording.countGuestResponses,
    extra: { guestRecordingId },
  }) as const satisfies ListSource<GuestResponse, GuestResponseColumn>;

export const guestRecordingQuery = (guestRecordingId: string) =>
  callQuery('guestrecording', 'getGuestRecording', { guestRecordingId });

/** Clips to choose one from, by name. */
export const clipChoicesQuery = (search: string) =>
  callQuery('clip', 'getClips', { limit: 50, ...(search === '' ? {} : { search }) });

/** Puts a newer state where its screen reads it, and has the lists read again. */
export function rememberGuestRecording(queryClient: QueryClient, recording: GuestRecordingDetail): void {
  const { queryKey } = guestRecordingQuery(recording.guestRecordingId);
  queryClient.setQueryData(queryKey, recording);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [service, method] }) => service === 'guestrecording' && method !== queryKey[1],
  });
  void queryClient.invalidateQueries({ queryKey: ['event'] });
}

const roundMs = 1000;

/** Reads guest recordings again when something of them changes; what comes together is read once. */
export function useLiveGuestRecordings(): void {
  const queryClient = useQueryClient();
  const isWaiting = useRef(false);
  useLiveEvents((event) => {
    if (event.type !== 'guest-recording' || isWaiting.current) return;
    isWaiting.current = true;
    setTimeout(() => {
      isWaiting.current = false;
      void queryClient.invalidateQueries({ queryKey: ['guestrecording'] });
    }, roundMs);
  });
}

/** Opens, pauses and closes a guest recording. */
export function useGuestRecordingState({ guestRecordingId }: Pick<GuestRecording, 'guestRecordingId'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (state: 'open' | 'paused' | 'closed') =>
      api.guestrecording.setGuestRecordingState({ guestRecordingId, state }),
    onSuccess: (recording) => {
      rememberGuestRecording(queryClient, recording);
      showToast(t(`guests.changed.${recording.state}`));
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}

export function useDeleteGuestRecording(
  { guestRecordingId }: Pick<GuestRecording, 'guestRecordingId'>,
  onDeleted: () => void,
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.guestrecording.deleteGuestRecording({ guestRecordingId }),
    onSuccess: () => {
      onDeleted();
      void queryClient.invalidateQueries({ queryKey: ['guestrecording', 'getGuestRecordings'] });
      showToast(t('guests.deleted'));
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}

/** Saves who agreed to what as a file. */
export function useConsentExport({ guestRecordingId }: Pick<GuestRecording, 'guestRecordingId'>) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: () => api.guestrecording.exportConsents({ guestRecordingId }),
    onSuccess: ({ fileName, text }) => saveBlob(fileName, new Blob([text], { type: 'text/csv' })),
    onError: (error) => showError(error, t('guests.consentsFailed')),
  });
}

interface Decision {
  readonly responseIds: string[];
  readonly decision: GuestDecision;
  readonly note?: string;
}

type Done = Omit<Awaited<ReturnType<typeof api.guestrecording.decideGuestResponses>>, 'guestRecording'>;

/** What the user has to know, or do again. */
function problemOf(t: TFunction, { decided, unready, withoutProgram }: Done): string | null {
  if (withoutProgram > 0) return t('guests.decided.withoutProgram', { count: withoutProgram });
  if (unready.length > 0) return t('guests.decided.unready', { count: unready.length });
  return decided.length === 0 ? t('guests.decided.none') : null;
}

function resultOf(t: TFunction, done: Done, { decision, responseIds }: Decision): string {
  const count = done.decided.length;
  if (count < responseIds.length) return t('guests.decided.some', { count });
  if (done.filledSlots > 0) return t('guests.decided.filled', { count: done.filledSlots });
  if (done.madePrograms > 0) return t('guests.decided.made', { count: done.madePrograms });
  return t(`guests.decided.${decision}`, { count });
}

/** Accepts or rejects responses, or asks for other recordings. */
export function useDecision(guestRecordingId: string, onDone?: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) =>
      api.guestrecording.decideGuestResponses({ guestRecordingId, ...decision }),
    onSuccess: ({ guestRecording, ...done }, { decision, responseIds }) => {
      rememberGuestRecording(queryClient, guestRecording);
      onDone?.();
      const problem = problemOf(t, done);
      if (problem === null) showToast(resultOf(t, done, { decision, responseIds }));
      else showError(null, problem);
      if (decision === 'accept') {
        void queryClient.invalidateQueries({ queryKey: ['clip'] });
        void queryClient.invalidateQueries({ queryKey: ['program'] });
      }
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}
