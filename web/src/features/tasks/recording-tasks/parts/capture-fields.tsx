import { Group, Select, Stack, Switch, Title } from '@mantine/core';
import { cameras, orientations } from '@rushes/contract/tasks/lists/recording-tasks';
import type { CaptureRules } from '@rushes/contract/tasks/capture-rules';
import { useTranslation } from 'react-i18next';

interface CaptureFieldsProps {
  readonly capture: CaptureRules;
  readonly onChange: (capture: CaptureRules) => void;
}

/** How the shots of a task are to be recorded. */
export function CaptureFields({ capture, onChange }: CaptureFieldsProps) {
  const { t } = useTranslation();
  return (
    <Stack component="section" aria-labelledby="task-capture" gap="sm" mt="lg">
      <Title order={2} id="task-capture">
        {t('tasks.capture.title')}
      </Title>
      <Group align="flex-start">
        <Select
          label={t('tasks.capture.orientation')}
          allowDeselect={false}
          data={orientations.map((value) => ({ value, label: t(`tasks.capture.orientations.${value}`) }))}
          value={capture.orientation}
          onChange={(orientation) => orientation !== null && onChange({ ...capture, orientation })}
        />
        <Select
          label={t('tasks.capture.camera')}
          description={t('tasks.capture.cameraHelp')}
          // Both fields begin at the same height.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={cameras.map((value) => ({ value, label: t(`tasks.capture.cameras.${value}`) }))}
          value={capture.camera}
          onChange={(camera) => camera !== null && onChange({ ...capture, camera })}
        />
      </Group>
      <Switch
        label={t('tasks.capture.allowsFiles')}
        description={t('tasks.capture.allowsFilesHelp')}
        checked={capture.allowsFiles}
        onChange={(event) => onChange({ ...capture, allowsFiles: event.currentTarget.checked })}
      />
    </Stack>
  );
}
