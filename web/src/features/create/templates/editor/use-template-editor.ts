import type { TemplateContent, TemplateDetail, TemplateSlot } from '@rushes/contract/create/templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { useUnsaved } from '../../../../lib/session/leaving.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { rememberTemplate } from '../api.ts';
import { namedFields, withFields } from './named-fields.ts';
import { isValid, problemsOf } from './template-problems.ts';
import { createTemplateSaver, type SaverState, type TemplateValues } from './template-saver.ts';

export type TemplateEditor = ReturnType<typeof useTemplateEditor>;

/** A template that is saved as it changes. */
export function useTemplateEditor(template: TemplateDetail) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { templateId } = template;
  const isOffered = template.scope === 'installation';
  const [saver] = useState(() =>
    createTemplateSaver({
      template,
      isValid,
      save: async (values, revision) => {
        const saved = await sendValues(templateId, revision, values);
        rememberTemplate(queryClient, saved);
        return saved;
      },
      conflictOf,
      onFailure: (error) => showError(error, t('templates.save.failed')),
    }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.get);
  useEffect(() => saver.hear(template), [saver, template]);
  useEffect(() => () => void saver.flush(), [saver]);
  useUnsaved(state.phase === 'failed' || state.phase === 'invalid' || state.phase === 'conflict');
  const publish = useMutation({
    mutationFn: async () => {
      await saver.flush();
      const { phase, revision } = saver.get();
      if (phase !== 'saved') return null;
      const { publishTemplate, publishOfferedTemplate } = api.template;
      return (isOffered ? publishOfferedTemplate : publishTemplate)({ templateId, revision });
    },
    onSuccess: (published) => {
      if (published === null) return;
      rememberTemplate(queryClient, published);
      saver.hear(published);
      showToast(t('templates.publish.done', { version: published.version }));
    },
    onError: (error) => showError(error, t('templates.publish.failed')),
  });
  const { values } = state;
  const changeDraft = (draft: Partial<TemplateContent>) =>
    saver.change({ draft: { ...values.draft, ...draft } });
  return {
    ...state,
    problems: problemsOf(values),
    shared: { conflict: state.conflict, reload: saver.reload, overwrite: saver.overwrite },
    change: saver.change,
    changeDraft,
    changeSlot: (slotId: string, change: Partial<TemplateSlot>) =>
      changeDraft({
        slots: values.draft.slots.map((slot) => (slot.slotId === slotId ? { ...slot, ...change } : slot)),
      }),
    /** Puts a removed slot back, into what the draft is by then. */
    restoreSlot: (slot: TemplateSlot, index: number) => {
      const { draft } = saver.get().values;
      saver.change({ draft: { ...draft, slots: draft.slots.toSpliced(index, 0, slot) } });
    },
    addNamedFields: useNamedFields(saver),
    retry: () => void saver.flush(),
    publish,
  };
}

/** Makes merge fields of what was newly typed as `{{key}}`. */
function useNamedFields(saver: ReturnType<typeof createTemplateSaver>): () => void {
  const [known] = useState(() => new Set(namedFields(saver.get().values)));
  return () => {
    const { values } = saver.get();
    const added = namedFields(values).filter((key) => !known.has(key));
    for (const key of added) known.add(key);
    const mergeFields = withFields(values.draft.mergeFields, added);
    if (mergeFields !== null) saver.change({ draft: { ...values.draft, mergeFields } });
  };
}

function sendValues(templateId: string, revision: number, values: TemplateValues): Promise<TemplateDetail> {
  const { title, description, scope, draft } = values;
  const content = { ...draft, slots: [...draft.slots], mergeFields: [...draft.mergeFields] };
  const sent = { templateId, revision, title, description, draft: content };
  return scope === 'installation'
    ? api.template.updateOfferedTemplate(sent)
    : api.template.updateTemplate({ ...sent, scope });
}

function conflictOf(error: unknown): SaverState['conflict'] {
  return isCallError(error, 'conflict') ? (error.details as SaverState['conflict']) : null;
}
