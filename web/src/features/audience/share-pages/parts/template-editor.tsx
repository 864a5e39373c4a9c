import { Button, Group, Stack } from '@mantine/core';
import { draftName } from '../../../../lib/forms/use-form-draft.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import type { SharePageTemplate } from '@rushes/contract/audience/share-pages';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { fieldsOf, useChangeTemplates, valuesOf } from '../api.ts';
import { PagePreview } from './page-preview.tsx';
import { TemplateFields } from './template-fields.tsx';

/** One template: its fields, and the page as it would be. */
export function TemplateEditor({ template }: { template: SharePageTemplate }) {
  const { t } = useTranslation();
  const { form, shared, save } = useTemplateForm(template);
  return (
    <section aria-label={template.name}>
      <Stack gap="md">
        <PagePreview values={form.values} />
        <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
          <Stack gap="sm">
            <StaleNotice shared={shared} />
            <TemplateFields form={form} current={template.action} />
            <Group gap="xs">
              <Button type="submit" disabled={!form.isDirty() || shared.isStale} loading={save.isPending}>
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

function useTemplateForm(template: SharePageTemplate) {
  const { t } = useTranslation();
  const { templateId } = template;
  const form = useForm({
    draft: draftName(t('sharePages.template'), template.name),
    initialValues: valuesOf(template),
    validate: {
      name: (name) => (name.trim() === '' ? t('sharePages.nameMissing') : null),
      actionUrl: (url, { actionId }) =>
        actionId !== null && !isSafeAddress(url) ? t('sharePages.urlBad') : null,
    },
  });
  const shared = useSharedForm(form, valuesOf(template), { word: 'template', value: templateId });
  const save = useChangeTemplates(
    (values: ReturnType<typeof valuesOf>) =>
      api.sharepage.updateSharePage({ templateId, ...fieldsOf(values) }),
    {
      onDone: ({ templates }, sent) => {
        const saved = templates.find((each) => each.templateId === templateId);
        if (saved !== undefined) shared.handleSaved(valuesOf(saved), sent);
        showToast(t('sharePages.saved'));
      },
      isRefusalShown: (error) => shared.handleRefused(error, valuesOf),
    },
  );
  return { form, shared, save };
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
