import { Button, FileInput, Group, List, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { sentenceOf } from '../../../../../ui/error-state.tsx';

type Imported = Awaited<ReturnType<typeof api.program.importTimeline>>;

const rates = ['24', '25', '30', '50', '60'];
const mostBytes = 900_000;
const shownMost = 20;

interface ImportTimelineDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Makes a program of a timeline file, and says what of it was left out before it opens. */
export function ImportTimelineDialog({ opened, onClose }: ImportTimelineDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('programs.timelineImport.title')}>
      <ImportForm onClose={onClose} />
    </Modal>
  );
}

function useImport(onDone: (programId: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, fps }: { file: File; fps: number }) =>
      api.program.importTimeline({ format: isEdl(file) ? 'edl' : 'otio', text: await file.text(), fps }),
    onSuccess: ({ programId, missing, leftOut }) => {
      void queryClient.invalidateQueries({ queryKey: ['program', 'getPrograms'] });
      if (missing.length === 0 && leftOut === 0) onDone(programId);
    },
  });
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [fps, setFps] = useState('30');
  const open = (programId: string) => {
    onClose();
    void navigate({ to: '/myprograms/editprogram/$programId', params: { programId } });
  };
  const importing = useImport(open);
  const isTooLarge = file !== null && file.size > mostBytes;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (file !== null && !isTooLarge) importing.mutate({ file, fps: Number(fps) });
  };
  if (importing.data !== undefined) return <LeftOutOfIt imported={importing.data} onOpen={open} />;
  const refusal = importing.isError ? (sentenceOf(importing.error) ?? t('errors.unexpected')) : null;
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        <Text size="sm">{t('programs.timelineImport.text')}</Text>
        <FileInput
          label={t('programs.timelineImport.file')}
          placeholder={t('programs.timelineImport.choose')}
          accept=".otio,.edl"
          value={file}
          onChange={setFile}
          error={isTooLarge ? t('programs.timelineImport.tooLarge') : refusal}
          clearable
        />
        {file !== null && isEdl(file) && (
          <NativeSelect
            label={t('programs.timelineImport.fps')}
            data={rates}
            value={fps}
            onChange={(event) => setFps(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('programs.timelineImport.cancel')}
          </Button>
          <Button type="submit" loading={importing.isPending} disabled={file === null || isTooLarge}>
            {t('programs.timelineImport.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function LeftOutOfIt({ imported, onOpen }: { imported: Imported; onOpen: (programId: string) => void }) {
  const { t } = useTranslation();
  const { programId, missing, leftOut } = imported;
  const hidden = missing.length - shownMost;
  return (
    <Stack role="status">
      {missing.length > 0 && (
        <Text size="sm">{t('programs.timelineImport.missing', { count: missing.length })}</Text>
      )}
      {missing.length > 0 && (
        <List size="sm">
          {missing.slice(0, shownMost).map(({ name, reason }, index) => (
            <List.Item key={`${index} ${name}`}>
              {name}: {t(`programs.timelineImport.reasons.${reason}`)}
            </List.Item>
          ))}
        </List>
      )}
      {hidden > 0 && <Text size="sm">{t('programs.timelineImport.more', { count: hidden })}</Text>}
      {leftOut > 0 && <Text size="sm">{t('programs.timelineImport.leftOut', { count: leftOut })}</Text>}
      <Group justify="flex-end">
        <Button data-autofocus onClick={() => onOpen(programId)}>
          {t('programs.timelineImport.open')}
        </Button>
      </Group>
    </Stack>
  );
}

function isEdl(file: File): boolean {
  return file.name.toLowerCase().endsWith('.edl');
}
