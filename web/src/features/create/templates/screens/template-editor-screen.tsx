import { Badge, Button, Grid, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { TemplateDetail } from '@rushes/contract/create/templates';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { MissingState } from '../../../core/bin/parts/missing-state.tsx';
import { templateQuery, useDeleteTemplates, useDuplicateTemplate } from '../api.ts';
import { type TemplateEditor, useTemplateEditor } from '../editor/use-template-editor.ts';
import { DetailsSection } from '../parts/editor/details-section.tsx';
import { ProgramSection } from '../parts/editor/program-section.tsx';
import { SlotsSection } from '../parts/editor/slots-section.tsx';
import { VersionsSection } from '../parts/editor/versions-section.tsx';
import { TemplateMenu } from '../parts/list/template-menu.tsx';
import { useTemplateUse } from '../parts/list/use-template-use.tsx';

const route = getRouteApi('/shell/alltemplate/edit/$templateId');

/** One template: its slots at left, what else it says at right; saved as it changes. */
export function TemplateEditorScreen() {
  const { t } = useTranslation();
  const { templateId } = route.useParams();
  const query = useQuery(templateQuery(templateId));
  const isLate = useAfterDelay(query.isPending);
  if (query.data !== undefined) return <TemplatePage key={templateId} template={query.data} />;
  if (query.isError)
    return (
      <MissingState
        kind="template"
        id={templateId}
        title={t('shell.places.template')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (!isLate) return null;
  return (
    <Stack>
      <Skeleton height={36} width={320} />
      <Skeleton height={320} />
    </Stack>
  );
}

function TemplatePage({ template }: { template: TemplateDetail }) {
  const editor = useTemplateEditor(template);
  return (
    <>
      <Header template={template} editor={editor} />
      <Stack gap="lg">
        <StaleNotice shared={editor.shared} />
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <SlotsSection editor={editor} template={template} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack gap="xl">
              <DetailsSection editor={editor} template={template} />
              <ProgramSection editor={editor} template={template} />
              <VersionsSection template={template} />
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
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

/** Whether the draft is more than the latest version. */
function hasChanges(template: TemplateDetail, editor: TemplateEditor): boolean {
  return template.version === null || template.hasUnpublishedChanges || editor.phase !== 'saved';
}

function StateBadge({ template, editor }: { template: TemplateDetail; editor: TemplateEditor }) {
  const { t } = useTranslation();
  const { version } = template;
  if (version === null) return <Badge color="gray">{t('templates.states.draft')}</Badge>;
  return (
    <Badge color="green">
      {t(hasChanges(template, editor) ? 'templates.publish.changed' : 'templates.publish.version', {
        version,
      })}
    </Badge>
  );
}

function PublishButton({ template, editor }: { template: TemplateDetail; editor: TemplateEditor }) {
  const { t } = useTranslation();
  const { slots } = editor.values.draft;
  const isUnfinished = slots.some(({ locked, clipId }) => locked && clipId === null);
  const hint =
    slots.length === 0
      ? t('templates.publish.noSlots')
      : isUnfinished
        ? t('templates.publish.noClip')
        : undefined;
  return (
    <Button
      title={hint}
      loading={editor.publish.isPending}
      disabled={hint !== undefined || !hasChanges(template, editor) || editor.phase === 'invalid'}
      onClick={() => editor.publish.mutate()}
    >
      {t('templates.publish.action', { version: (template.version ?? 0) + 1 })}
    </Button>
  );
}

function SaveStatus({ editor: { phase, retry } }: { editor: TemplateEditor }) {
  const { t } = useTranslation();
  const words = phase === 'waiting' ? 'saving' : phase;
  return (
    <Group gap={8} wrap="nowrap" role="status">
      <Text size="sm" c={phase === 'failed' || phase === 'invalid' ? 'red' : 'dimmed'}>
        {t(`templates.save.${words}`)}
      </Text>
      {phase === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={retry}>
          {t('templates.save.retry')}
        </Button>
      )}
    </Group>
  );
}
