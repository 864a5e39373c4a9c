import { Group, Skeleton, Title } from '@mantine/core';
import type { TemplateDetail } from '@rushes/contract/create/templates';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isNothingThere } from '../../../../lib/api/call-error.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { Missing } from '../../../../ui/missing.tsx';
import { offeredTemplateQuery } from '../api.ts';
import { useTemplateEditor } from '../editor/use-template-editor.ts';
import {
  PublishButton,
  SaveStatus,
  StateBadge,
  TemplateSections,
} from '../parts/editor/template-sections.tsx';

const route = getRouteApi('/shell/organization/customer/templates/$templateId');

/** A template for all organisations; saved as it changes, and offered by publishing it. */
export function OfferedTemplateScreen() {
  const { templateId } = route.useParams();
  const { t } = useTranslation();
  const query = useQuery(offeredTemplateQuery(templateId));
  if (isNothingThere(query.error)) return <Missing kind="shared-template" />;
  if (query.isError) {
    const title = t('shell.places.offeredTemplate');
    return <ErrorState title={title} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <Skeleton height={320} />;
  return <OfferedPage key={templateId} template={query.data} />;
}

function OfferedPage({ template }: { template: TemplateDetail }) {
  const { t } = useTranslation();
  const editor = useTemplateEditor(template);
  return (
    <>
      <Group justify="space-between" mih={36} mb="md" gap="xs">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <AnchorLink to="/organization/customer/templates" c="dimmed" style={{ flexShrink: 0 }}>
            {t('shell.places.offeredTemplates')}
          </AnchorLink>
          <Title order={1} lineClamp={1} title={editor.values.title}>
            {editor.values.title}
          </Title>
          <StateBadge template={template} editor={editor} />
        </Group>
        <Group gap="sm" wrap="nowrap" flex="none">
          <SaveStatus editor={editor} />
          <PublishButton template={template} editor={editor} />
        </Group>
      </Group>
      <TemplateSections template={template} editor={editor} />
    </>
  );
}
