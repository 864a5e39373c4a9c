import type { MailLayout } from '@rushes/contract/core/mail-layouts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { keyOf, layoutQuery, type MailTexts, toTexts, toWords, useChangeLayout } from './api.ts';
import { draftName, useFormDraft } from '../../../lib/forms/use-form-draft.ts';

export type Editing = ReturnType<typeof useEditing>;

/** What a form begins with: the draft, else the words that are sent. */
function currentTexts({ draft, active, builtIn }: MailLayout): MailTexts {
  return toTexts(draft ?? active ?? builtIn);
}

/** The form, and the state of the layouts that it was made upon: what comes from others does not change it unconfirmed. */
export function useEditing(layout: MailLayout) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(layout);
  const [texts, setTexts] = useState(() => currentTexts(layout));
  const [wasRefused, setRefused] = useState(false);
  const queryClient = useQueryClient();
  const take = (latest: MailLayout) => {
    setSeen(latest);
    setTexts(currentTexts(latest));
    setRefused(false);
  };
  const follow = (latest: MailLayout) => {
    setSeen(latest);
    setRefused(false);
  };
  const fallBehind = () => {
    setRefused(true);
    void queryClient.invalidateQueries({ queryKey: layoutQuery(layout.event).queryKey });
  };
  const { event, revision } = seen;
  const known = { event, revision };
  const how = (said: string) => ({ said, onDone: take, onConflict: fallBehind });
  const isDirty = JSON.stringify(toWords(texts)) !== JSON.stringify(toWords(currentTexts(seen)));
  useFormDraft(draftName(t('shell.places.emailLayouts'), t(`mailLayouts.events.${keyOf(event)}`)), {
    unsaved: () => (isDirty ? texts : null),
    restore: setTexts,
  });
  const saveDraft = () => api.maillayout.saveMailDraft({ ...known, ...toWords(texts) });
  const activate = async () => {
    const drafted = isDirty ? await saveDraft() : seen;
    // Where it isn't activated after all, the next try goes on from the draft.
    follow(drafted);
    const versionId = drafted.draft?.versionId ?? null;
    return api.maillayout.activateMailVersion({ event, revision: drafted.revision, versionId });
  };
  return {
    seen,
    texts,
    setTexts,
    take,
    follow,
    fallBehind,
    /** Goes on with the own words upon what others left. */
    keep: follow,
    isDirty,
    isBehind: wasRefused || layout.revision > seen.revision,
    save: useChangeLayout(saveDraft, how(t('mailLayouts.saved'))),
    activate: useChangeLayout(activate, how(t('mailLayouts.activated'))),
    discard: useChangeLayout(() => api.maillayout.discardMailDraft(known), how(t('mailLayouts.discarded'))),
  };
}
