import { Button, Checkbox, Group, Input, MultiSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { fileKinds } from '@rushes/contract/media/lists/files';
import { itemsMost } from '@rushes/contract/tasks/lists/recording-tasks';
import type { RequestItem } from '@rushes/contract/tasks/recording-tasks';
import { IconFolder, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldersQuery } from '../../../../media/folders/api.ts';
import { FolderPicker } from '../../../../media/folders/parts/folder-picker.tsx';
import { PartCard, type PartCardProps } from '../part-card.tsx';
import { newItem } from '../task-form-values.ts';
import type { TaskForm } from '../use-task-form.ts';

/** Where accepted files go. */
export function FolderField({ form: { form, faults } }: { form: TaskForm }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isPicking, setIsPicking] = useState(false);
  const { folder } = form.values;
  const choose = t('tasks.files.chooseFolder');
  return (
    <Input.Wrapper
      label={t('tasks.files.folder')}
      description={t('tasks.files.folderHelp')}
      error={faults.get('folderId')}
    >
      <Group mt={6} gap="sm">
        <Group gap={6}>
          <IconFolder size={16} stroke={1.5} aria-hidden />
          <Text size="sm">{folder?.name ?? t('tasks.files.top')}</Text>
        </Group>
        <Button size="compact-sm" variant="default" onClick={() => setIsPicking(true)}>
          {choose}
        </Button>
      </Group>
      {isPicking && (
        // A new folder is a form of its own: saving it doesn't save the request.
        <div onSubmit={(event) => event.stopPropagation()}>
          <FolderPicker
            kind="file"
            topName={t('files.title')}
            start={folder?.folderId ?? 'top'}
            words={{ title: choose, pick: choose }}
            onPick={(place) => {
              setIsPicking(false);
              // The picker has read it.
              const found =
                place === 'top' ? undefined : queryClient.getQueryData(foldersQuery('file', place).queryKey);
              form.setFieldValue('folder', found?.path.at(-1) ?? null);
            }}
            onClose={() => setIsPicking(false)}
          />
        </div>
      )}
    </Input.Wrapper>
  );
}

/** The items of a file request in their order. */
export function Items({ form: { form } }: { form: TaskForm }) {
  const { t } = useTranslation();
  const { items } = form.values;
  const set = (next: readonly RequestItem[]) => form.setFieldValue('items', next);
  const move = (from: number, to: number) => {
    const moved = items[from];
    if (moved === undefined || to < 0 || to >= items.length) return;
    set(items.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <section aria-labelledby="request-items">
      <Title order={2} id="request-items" mb="sm">
        {t('tasks.files.wanted')}
      </Title>
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {items.map((item, index) => (
          <ItemFields
            key={item.itemId}
            {...{ item, index }}
            count={items.length}
            onChange={(change) => set(items.with(index, { ...item, ...change }))}
            onMove={move}
            onRemove={() => set(items.toSpliced(index, 1))}
          />
        ))}
      </Stack>
      {items.length < itemsMost && (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => set([...items, newItem()])}
        >
          {t('tasks.files.add')}
        </Button>
      )}
    </section>
  );
}

interface ItemFieldsProps extends PartCardProps {
  readonly item: RequestItem;
  readonly onChange: (change: Partial<RequestItem>) => void;
}

function ItemFields({ item, index, count, onChange, onMove, onRemove }: ItemFieldsProps) {
  const { t } = useTranslation();
  const name = t('tasks.files.item', { number: index + 1 });
  return (
    <PartCard {...{ name, index, count, onMove, onRemove }} removeLabel={t('tasks.files.remove', { name })}>
      <TextInput
        label={t('tasks.files.label')}
        placeholder={t('tasks.files.labelHint')}
        maxLength={200}
        value={item.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <Group align="flex-end" gap="md">
        <MultiSelect
          flex={1}
          miw={220}
          clearable
          label={t('tasks.files.kinds')}
          placeholder={item.fileKinds.length === 0 ? t('tasks.files.anyKind') : ''}
          data={fileKinds.map((kind) => ({ value: kind, label: t(`files.kinds.${kind}`) }))}
          value={[...item.fileKinds]}
          onChange={(kinds) => onChange({ fileKinds: kinds })}
        />
        <Checkbox
          mb={8}
          label={t('tasks.files.required')}
          checked={item.isRequired}
          onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
        />
      </Group>
    </PartCard>
  );
}
