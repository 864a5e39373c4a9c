import { Group, Select } from '@mantine/core';
import { playedKinds } from '@rushes/contract/create/lists/bumpers';
import type { TemplateDetail } from '@rushes/contract/create/templates';
import { useTranslation } from 'react-i18next';
import type { TemplateEditor } from '../../editor/use-template-editor.ts';

interface BumperFieldsProps {
  readonly editor: TemplateEditor;
  readonly template: TemplateDetail;
}

const usual = 'usual';
const none = 'none';

/** What new programs begin and end with; absent where the organisation has no bumpers. */
export function BumperFields({ editor, template: { bumpers, canEdit } }: BumperFieldsProps) {
  const { t } = useTranslation();
  const chosen = editor.values.draft.bumpers ?? {};
  const kinds = playedKinds.filter(
    (kind) => chosen[kind] != null || bumpers.some((bumper) => bumper.kind === kind),
  );
  if (kinds.length === 0) return null;
  return (
    <Group grow align="flex-start">
      {kinds.map((kind) => {
        const own = bumpers.filter((bumper) => bumper.kind === kind);
        const value = chosen[kind];
        const isGone = value != null && own.every(({ bumperId }) => bumperId !== value);
        return (
          <Select
            key={kind}
            label={t(`bumpers.kinds.${kind}`)}
            allowDeselect={false}
            disabled={!canEdit}
            value={value === undefined ? usual : (value ?? none)}
            error={isGone ? t('templates.looks.bumperGone') : undefined}
            data={[
              { value: usual, label: t('templates.looks.usualBumper') },
              { value: none, label: t('templates.looks.noBumper') },
              ...own.map(({ bumperId, name }) => ({ value: bumperId, label: name })),
              ...(isGone ? [{ value, label: t('templates.looks.hiddenBumper') }] : []),
            ]}
            onChange={(next) => {
              const { [kind]: _former, ...others } = chosen;
              const own = next === usual ? {} : { [kind]: next === none ? null : next };
              editor.changeDraft({ bumpers: { ...others, ...own } });
            }}
          />
        );
      })}
    </Group>
  );
}
