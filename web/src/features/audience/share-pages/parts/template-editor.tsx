import { changedBySomeoneElse, StaleNotice } from '../../../../ui/stale-notice.tsx';
import { Button, Group, Stack } from '@mantine/core';
import { draftName } from '../../../../lib/forms/use-form-draft.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import type { SharePageTemplate } from '@rushes/contract/audience/share-pages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useUnsaved } from '../../../../lib/session/leaving.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { fieldsOf, type TemplateValues, useChangeTemplates, valuesOf } from '../api.ts';
import { PagePreview } from './page-preview.tsx';
import { TemplateFields } from './template-fields.tsx';

/** One template: its fields, and the page as it would be. */
export function TemplateEditor({ template }: { template: SharePageTemplate }) {
  const { t } = useTranslation();
  const { seen, form, save, take, isBehind } = useTemplateForm(template);
  return (
    <section aria-label={seen.name}>
      <Stack gap="md">
        {isBehind && (
          <StaleNotice shared={{ conflict: changedBySomeoneElse, reload: () => take(template) }} />
        )}
        <PagePreview values={form.values} />
        <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
          <Stack gap="sm">
            <TemplateFields form={form} current={seen.action} />
            <Group gap="xs">
              <Button type="submit" disabled={!form.isDirty() || isBehind} loading={save.isPending}>
                {t('sharePages.save')}
              </Button>
              <Standing template={template} />
            </Group>
          </Stack>
        </form>
      </Stack>
    </section>
  );
}

/** The form, and what it was filled from: what others save meanwhile does not change it unconfirmed. */
function useTemplateForm(template: SharePageTemplate) {
  const { t } = useTranslation();
  const { templateId } = template;
  const [seen, setSeen] = useState(template);
  const [wasRefused, setRefused] = useState(false);
  const form = useForm<TemplateValues>({
    draft: draftName(t('sharePages.template'), template.name),
    initialValues: valuesOf(template),
    validate: {
      name: (name) => (name.trim() === '' ? t('sharePages.nameMissing') : null),
      actionUrl: (url, { actionId }) =>
        actionId !== null && !isSafeAddress(url) ? t('sharePages.urlBad') : null,
    },
  });
  useUnsaved(form.isDirty(), { word: 'template', value: templateId });
  const take = (latest: SharePageTemplate) => {
    setSeen(latest);
    setRefused(false);
    form.setInitialValues(valuesOf(latest));
    form.setValues(valuesOf(latest));
    form.resetDirty(valuesOf(latest));
  };
  const save = useChangeTemplates(
    (values: TemplateValues) =>
      api.sharepage.updateSharePage({ templateId, revision: seen.revision, ...fieldsOf(values) }),
    {
      onDone: ({ templates }) => {
        const saved = templates.find((each) => each.templateId === templateId);
        if (saved !== undefined) take(saved);
        showToast(t('sharePages.saved'));
      },
      onConflict: () => setRefused(true),
    },
  );
  return { seen, form, save, take, isBehind: wasRefused || template.revision > seen.revision };
}

/** Whether it is the default, and its end. */
function Standing({ template }: { template: SharePageTemplate }) {
  const { t } = useTranslation();
  const { templateId, isDefault, customers } = template;
  const remove = useChangeTemplates(api.sharepage.deleteSharePage, {
    onDone: () => showToast(t('sharePages.deleted')),
  });
  const setDefault = useChangeTemplates(api.sharepage.setDefaultSharePage);
  const isUsed = isDefault || customers > 0;
  return (
    <>
      <Button
        variant="default"
        loading={setDefault.isPending}
        onClick={() => setDefault.mutate({ templateId: isDefault ? null : templateId })}
      >
        {t(isDefault ? 'sharePages.noDefault' : 'sharePages.makeDefault')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        disabled={isUsed}
        title={isUsed ? t('sharePages.inUse') : undefined}
        loading={remove.isPending}
        onClick={() => remove.mutate({ templateId })}
      >
        {t('sharePages.delete')}
      </Button>
    </>
  );
}

function isSafeAddress(text: string): boolean {
  return URL.canParse(text.trim()) && new URL(text.trim()).protocol === 'https:';
}
