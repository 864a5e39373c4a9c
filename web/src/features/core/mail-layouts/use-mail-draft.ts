import type { MailLayout } from '@rushes/contract/core/mail-layouts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { draftName } from '../../../lib/forms/use-form-draft.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useSharedForm } from '../../../lib/forms/use-shared-form.ts';
import { keyOf, layoutQuery, type MailTexts, toTexts, toWords, useChangeLayout } from './api.ts';

export type Editing = ReturnType<typeof useEditing>;

interface Values extends MailTexts {
  /** What the rest was read with, which no field shows. */
  readonly revision: number;
}

/** What a form begins with: the draft, else the words that are sent. */
function valuesOf({ draft, active, builtIn, revision }: MailLayout): Values {
  return { ...toTexts(draft ?? active ?? builtIn), revision };
}

/** The form over the layouts of one mail, and what is done with it. */
export function useEditing(layout: MailLayout) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { event } = layout;
  const form = useForm<Values>({
    draft: draftName(t('shell.places.emailLayouts'), t(`mailLayouts.events.${keyOf(event)}`)),
    initialValues: valuesOf(layout),
  });
  const shared = useSharedForm(form, valuesOf(layout), { word: 'mail', value: event });
  const { revision } = form.values;
  const isDirty = form.isDirty();
  const handleSaved = (saved: MailLayout, sent: Values) => shared.handleSaved(valuesOf(saved), sent);
  const isRefusalShown = (error: unknown) => shared.handleRefused(error, valuesOf);
  const how = (said: string) => ({ said, onDone: handleSaved, isRefusalShown });
  const saveDraft = (values: Values) =>
    api.maillayout.saveMailDraft({ event, revision: values.revision, ...toWords(values) });
  const activate = async (values: Values) => {
    const drafted = isDirty ? await saveDraft(values) : layout;
    // Where it isn't activated after all, the next try goes on from the draft.
    queryClient.setQueryData(layoutQuery(event).queryKey, drafted);
    handleSaved(drafted, values);
    const versionId = drafted.draft?.versionId ?? null;
    return api.maillayout.activateMailVersion({ event, revision: drafted.revision, versionId });
  };
  return {
    form,
    shared,
    isDirty,
    /** The layouts as the form was begun upon them. */
    seen: { ...layout, revision },
    save: useChangeLayout(saveDraft, how(t('mailLayouts.saved'))),
    activate: useChangeLayout(activate, how(t('mailLayouts.activated'))),
    discard: useChangeLayout(
      (values: Values) => api.maillayout.discardMailDraft({ event, revision: values.revision }),
      how(t('mailLayouts.discarded')),
    ),
    /** What is done beside the form leaves what is typed alone. */
    beside: {
      onDone: (saved: MailLayout) => handleSaved(saved, shared.seen),
      isRefusalShown: (error: unknown) => isDirty && isRefusalShown(error),
    },
  };
}
