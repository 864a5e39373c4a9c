import {
  ActionIcon,
  Box,
  Button,
  Group,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { mergeFieldsMost } from '@rushes/contract/create/lists/templates';
import type { MergeField, TemplateDetail } from '@rushes/contract/create/templates';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CaptionSample } from '../../../../media/captions/parts/style/caption-sample.tsx';
import { CaptionStyleFields } from '../../../../media/captions/parts/style/caption-style-fields.tsx';
import type { TemplateEditor } from '../../editor/use-template-editor.ts';
import { BumperFields } from './bumper-fields.tsx';
import classes from './editor.module.css';

interface ProgramSectionProps {
  readonly editor: TemplateEditor;
  readonly template: TemplateDetail;
}

/** Title and description of programs from a template, and the fields that stand in them. */
export function ProgramSection({ editor, template }: ProgramSectionProps) {
  const { t } = useTranslation();
  const { canEdit } = template;
  const { programTitle, programDescription } = editor.values.draft;
  return (
    <Stack gap="sm" component="section" aria-labelledby="program-title">
      <div>
        <Title order={2} id="program-title">
          {t('templates.program.heading')}
        </Title>
        {canEdit && (
          <Text size="sm" c="dimmed">
            {t('templates.program.text', { example: '{{name}}' })}
          </Text>
        )}
      </div>
      <TextInput
        label={t('templates.program.title')}
        placeholder={editor.values.title}
        maxLength={200}
        value={programTitle}
        readOnly={!canEdit}
        onChange={(event) => editor.changeDraft({ programTitle: event.currentTarget.value })}
      />
      <Textarea
        label={t('templates.program.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={programDescription}
        readOnly={!canEdit}
        onChange={(event) => editor.changeDraft({ programDescription: event.currentTarget.value })}
      />
      <BumperFields editor={editor} template={template} />
      <CaptionStyleField editor={editor} canEdit={canEdit} />
      <MergeFields editor={editor} canEdit={canEdit} />
    </Stack>
  );
}

/** A caption style of its own, or that of other new programs. */
function CaptionStyleField({ editor, canEdit }: { editor: TemplateEditor; canEdit: boolean }) {
  const { t } = useTranslation();
  const { captionStyle } = editor.values.draft;
  return (
    <>
      <Switch
        label={t('templates.program.captionStyle')}
        description={t('templates.program.captionStyleText')}
        disabled={!canEdit}
        checked={captionStyle !== undefined}
        onChange={({ currentTarget: { checked } }) =>
          editor.changeDraft({ captionStyle: checked ? usualCaptionStyle : undefined })
        }
      />
      {captionStyle !== undefined && (
        <Group align="flex-start" gap="lg">
          <Box w={440}>
            <CaptionStyleFields
              style={captionStyle}
              isDisabled={!canEdit}
              onChange={(next) => editor.changeDraft({ captionStyle: next })}
            />
          </Box>
          <CaptionSample style={captionStyle} />
        </Group>
      )}
    </>
  );
}

function MergeFields({ editor, canEdit }: { editor: TemplateEditor; canEdit: boolean }) {
  const { t } = useTranslation();
  const { mergeFields } = editor.values.draft;
  const setFields = (next: readonly MergeField[]) => editor.changeDraft({ mergeFields: [...next] });
  return (
    <>
      {mergeFields.length > 0 && (
        <Text size="sm" fw={500}>
          {t('templates.fields.heading')}
        </Text>
      )}
      <ul className={classes['fields']}>
        {mergeFields.map((field, at) => (
          <FieldRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a key changes while it is typed
            key={at}
            field={field}
            isFirst={at === 0}
            problem={editor.problems.mergeFields[at] ?? null}
            canEdit={canEdit}
            onChange={(change) => setFields(mergeFields.with(at, { ...field, ...change }))}
            onRemove={() => setFields(mergeFields.toSpliced(at, 1))}
          />
        ))}
      </ul>
      {canEdit && mergeFields.length < mergeFieldsMost && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setFields([...mergeFields, newField(mergeFields)])}
          >
            {t('templates.fields.add')}
          </Button>
        </Group>
      )}
    </>
  );
}

/** A key that no field has yet. */
function newField(fields: readonly MergeField[]): MergeField {
  const taken = new Set(fields.map(({ key }) => key));
  let number = fields.length + 1;
  while (taken.has(`field${number}`)) number += 1;
  const key = fields.length === 0 ? 'name' : `field${number}`;
  return { key, label: '', default: '' };
}

interface FieldRowProps {
  /** It names the columns. */
  readonly isFirst: boolean;
  readonly field: MergeField;
  readonly problem: 'key' | 'twice' | null;
  readonly canEdit: boolean;
  readonly onChange: (change: Partial<MergeField>) => void;
  readonly onRemove: () => void;
}

function FieldRow({ field, isFirst, problem, canEdit, onChange, onRemove }: FieldRowProps) {
  const { t } = useTranslation();
  const named = (what: 'key' | 'label' | 'default') => ({
    'aria-label': t(`templates.fields.${what}`),
    ...(isFirst ? { label: t(`templates.fields.${what}`) } : {}),
  });
  return (
    <li>
      <Group gap={8} wrap="nowrap" align="flex-start">
        <TextInput
          className={classes['grow']}
          {...named('key')}
          maxLength={40}
          value={field.key}
          readOnly={!canEdit}
          error={problem === null ? undefined : t(`templates.fields.problems.${problem}`)}
          onChange={(event) => onChange({ key: event.currentTarget.value.trim() })}
        />
        <TextInput
          className={classes['grow']}
          {...named('label')}
          maxLength={100}
          value={field.label}
          readOnly={!canEdit}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        <TextInput
          className={classes['grow']}
          {...named('default')}
          maxLength={200}
          value={field.default}
          readOnly={!canEdit}
          onChange={(event) => onChange({ default: event.currentTarget.value })}
        />
        {canEdit && (
          <ActionIcon
            mt={isFirst ? 24 : 0}
            aria-label={t('templates.fields.remove', { key: field.key })}
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.5} />
          </ActionIcon>
        )}
      </Group>
    </li>
  );
}
