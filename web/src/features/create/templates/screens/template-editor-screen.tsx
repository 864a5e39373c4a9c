import { Button, Group, Title } from '@mantine/core';
import type { TemplateDetail } from '@rushes/contract/create/templates';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { ObjectPage } from '../../../core/bin/parts/object-page.tsx';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { templateQuery, useDeleteTemplates, useDuplicateTemplate } from '../api.ts';
import { type TemplateEditor, useTemplateEditor } from '../editor/use-template-editor.ts';
import {
  PublishButton,
  SaveStatus,
  StateBadge,
  TemplateSections,
} from '../parts/editor/template-sections.tsx';
import { TemplateMenu } from '../parts/list/template-menu.tsx';
import { useTemplateUse } from '../parts/list/use-template-use.tsx';

const route = getRouteApi('/shell/alltemplate/edit/$templateId');

/** One template: its slots at left, what else it says at right; saved as it changes. */
export function TemplateEditorScreen() {
  const { t } = useTranslation();
  const { templateId } = route.useParams();
  const query = useQuery(templateQuery(templateId));
  return (
    <ObjectPage kind="template" id={templateId} title={t('shell.places.template')} query={query}>
      {(template) => <TemplatePage key={templateId} template={template} />}
    </ObjectPage>
  );
}

function TemplatePage({ template }: { template: TemplateDetail }) {
  const editor = useTemplateEditor(template);
  return (
    <>
      <Header template={template} editor={editor} />
      <TemplateSections template={template} editor={editor} />
      <JourneyPanel kind="template" id={template.templateId} mt="xl" />
    </>
  );
}

function Header({ template, editor }: { template: TemplateDetail; editor: TemplateEditor }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const use = useTemplateUse();
  const duplicate = useDuplicateTemplate();
  const remove = useDeleteTemplates(() => void navigate({ to: '/alltemplate/list' }));
  const canMake = may(useMe(), 'create.programs:make');
  const { templateId, version, canEdit } = template;
  return (
    <Group justify="space-between" mih={36} mb="md" gap="xs">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <AnchorLink to="/alltemplate/list" c="dimmed" style={{ flexShrink: 0 }}>
          {t('templates.title')}
        </AnchorLink>
        <Title order={1} lineClamp={1} title={editor.values.title}>
          {editor.values.title}
        </Title>
        <StateBadge template={template} editor={editor} />
      </Group>
      <Group gap="sm" wrap="nowrap" flex="none">
        {canEdit && <SaveStatus editor={editor} />}
        {version !== null && canMake && (
          <Button
            variant="default"
            loading={use.usedId === templateId}
            onClick={() => use.open({ templateId })}
          >
            {t('templates.use.action')}
          </Button>
        )}
        {canEdit && <PublishButton template={template} editor={editor} />}
        <TemplateMenu
          template={template}
          actions={{
            onUse: null,
            usedId: null,
            onDuplicate: () => duplicate.mutate(templateId),
            onDelete: () => remove.mutate([templateId]),
          }}
        />
      </Group>
      {use.dialog}
    </Group>
  );
}
