import { Badge, Button, Grid, Group, Stack, Text } from '@mantine/core';
import type { TemplateDetail } from '@rushes/contract/create/templates';
import { useTranslation } from 'react-i18next';
import { StaleNotice } from '../../../../../ui/stale-notice.tsx';
import type { TemplateEditor } from '../../editor/use-template-editor.ts';
import { DetailsSection } from './details-section.tsx';
import { ProgramSection } from './program-section.tsx';
import { SlotsSection } from './slots-section.tsx';
import { VersionsSection } from './versions-section.tsx';

interface EditorProps {
  readonly template: TemplateDetail;
  readonly editor: TemplateEditor;
}

/** Its slots at left, what else it says at right. */
export function TemplateSections({ template, editor }: EditorProps) {
  return (
    <Stack gap="lg" onBlur={editor.addNamedFields}>
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
  );
}

/** Whether the draft is more than the latest version. */
function hasChanges(template: TemplateDetail, editor: TemplateEditor): boolean {
  return template.version === null || template.hasUnpublishedChanges || editor.phase !== 'saved';
}

export function StateBadge({ template, editor }: EditorProps) {
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

export function PublishButton({ template, editor }: EditorProps) {
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

export function SaveStatus({ editor: { phase, retry } }: Pick<EditorProps, 'editor'>) {
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
