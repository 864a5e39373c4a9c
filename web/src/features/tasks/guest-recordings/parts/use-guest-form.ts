import type {
  ConsentInput,
  GuestPrompt,
  GuestQuestion,
  GuestRecordingDetail,
} from '@rushes/contract/tasks/guest-recordings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { api } from '../../../../lib/api/call.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { rememberGuestRecording } from '../api.ts';

export interface GuestValues {
  readonly title: string;
  readonly welcome: string;
  readonly questions: readonly GuestQuestion[];
  readonly prompts: readonly GuestPrompt[];
  readonly consent: ConsentInput;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly maxResponses: number | null;
  readonly maxMs: number;
  readonly verifiesEmail: boolean;
  readonly template: GuestRecordingDetail['template'];
  readonly welcomeClip: GuestRecordingDetail['welcomeClip'];
  /** What the rest was read with, which no field shows. */
  readonly revision: number;
}

function valuesOf(recording: GuestRecordingDetail): GuestValues {
  const { title, welcome, questions, prompts, opensAt, closesAt, maxResponses, maxMs } = recording;
  const { verifiesEmail, template, welcomeClip, revision } = recording;
  const { text, scopes, validMonths } = recording.consent;
  return {
    ...{ title, welcome, questions, prompts, opensAt, closesAt, maxResponses, maxMs },
    ...{ verifiesEmail, template, welcomeClip, revision, consent: { text, scopes, validMonths } },
  };
}

/** The form over what guests are asked. */
export function useGuestForm(recording: GuestRecordingDetail) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { guestRecordingId } = recording;
  const initialValues = valuesOf(recording);
  const form = useForm<GuestValues>({ draft: t('shell.places.guestRecording'), initialValues });
  const shared = useSharedForm(form, initialValues);
  const save = useMutation({
    mutationFn: ({ questions, prompts, template, welcomeClip, revision: _seen, ...values }: GuestValues) =>
      api.guestrecording.updateGuestRecording({
        ...{ guestRecordingId, revision: shared.seen.revision, ...values },
        questions: questions.map((question) => ({
          ...question,
          choices: question.choices.filter((choice) => choice.trim() !== ''),
        })),
        prompts: [...prompts],
        welcomeClipId: welcomeClip?.clipId ?? null,
        // One that this user can't use isn't shown, and stays.
        ...(template?.templateId === shared.seen.template?.templateId
          ? {}
          : { templateId: template?.templateId ?? null }),
      }),
    onSuccess: (saved, sent) => {
      shared.handleSaved(valuesOf(saved), sent);
      rememberGuestRecording(queryClient, saved);
      showToast(t('guests.form.saved'));
    },
    onError: (error) => {
      if (shared.handleRefused<GuestRecordingDetail>(error, valuesOf)) return;
      // Not every field shows what is wrong with it.
      showError(error, t('errors.unexpected'));
    },
  });
  const faults = new Map(
    isCallError(save.error) ? save.error.fields.map(({ path, message }) => [path, message]) : [],
  );
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(shared.seen);
  return { form, shared, save, faults, isDirty };
}

export type GuestForm = ReturnType<typeof useGuestForm>;
