import { Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { TemplateDetail } from '@rushes/contract/create/templates';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../../lib/session/session.ts';
import type { TemplateEditor } from '../../editor/use-template-editor.ts';
import { ScopeField } from '../../../../../ui/scope-field.tsx';

interface DetailsSectionProps {
  readonly editor: TemplateEditor;
  readonly template: TemplateDetail;
}

/** What a template is called, what it is for, and who finds it. */
export function DetailsSection({ editor, template }: DetailsSectionProps) {
  const { t } = useTranslation();
  const me = useMe();
  const { title, description, scope } = editor.values;
  const { canEdit } = template;
  // Others would lose a template that someone else makes personal.
  const isOwner = template.createdBy?.customerUserId === me.customerUserId;
  return (
    <Stack gap="sm" component="section" aria-labelledby="details-title">
      <Title order={2} id="details-title">
        {t('templates.details.heading')}
      </Title>
      <TextInput
        label={t('templates.details.title')}
        maxLength={200}
        value={title}
        readOnly={!canEdit}
        error={editor.problems.title ? t('templates.details.noTitle') : undefined}
        onChange={(event) => editor.change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('templates.details.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={description}
        readOnly={!canEdit}
        onChange={(event) => editor.change({ description: event.currentTarget.value })}
      />
      {scope === 'installation' ? (
        <Text size="sm" c="dimmed">
          {t(canEdit ? 'templates.offered.help' : 'templates.scopeText.installation')}
        </Text>
      ) : (
        <ScopeField
          of="templates"
          value={scope}
          disabled={!canEdit || !isOwner}
          onChange={(chosen) => editor.change({ scope: chosen })}
        />
      )}
    </Stack>
  );
}
