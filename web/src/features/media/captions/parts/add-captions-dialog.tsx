import { Autocomplete, Button, FileInput, Group, Modal, Stack } from '@mantine/core';
import { canonicalLanguage } from '@rushes/contract/limits';
import type { CaptionTrack } from '@rushes/contract/media/captions';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commonLanguages, languageName } from '../../../../lib/format/language.ts';
import { captionFileTypes, useAddTrack } from '../api.ts';
import { fileMessage } from './file-message.ts';

interface AddCaptionsDialogProps {
  readonly clipId: string;
  readonly tracks: readonly CaptionTrack[];
  readonly onClose: () => void;
}

/** Adds a language: from a file, or empty to write in the editor. */
export function AddCaptionsDialog({ clipId, tracks, onClose }: AddCaptionsDialogProps) {
  const { t } = useTranslation();
  const { add, taken, typed, type, file, choose, fault, submit } = useAdding({ clipId, tracks, onClose });
  return (
    <Modal opened onClose={onClose} title={t('captions.add.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <Autocomplete
            data-autofocus
            label={t('captions.add.language')}
            description={t('captions.add.languageHint')}
            data={commonLanguages.filter((tag) => !taken.has(tag)).map(languageName)}
            value={typed}
            error={fault}
            onChange={type}
          />
          <FileInput
            clearable
            label={t('captions.add.file')}
            description={t('captions.add.fileHint')}
            placeholder={t('captions.add.choose')}
            accept={captionFileTypes}
            value={file}
            error={add.isError ? (fileMessage(add.error) ?? t('errors.unexpected')) : null}
            onChange={choose}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('captions.add.cancel')}
            </Button>
            <Button type="submit" loading={add.isPending}>
              {t('captions.add.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function useAdding({ clipId, tracks, onClose }: AddCaptionsDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const add = useAddTrack();
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const taken = new Set(tracks.map((track) => track.language));
  const submit = () => {
    const language = languageOf(typed);
    if (language === null) return setFault(t('captions.add.noLanguage'));
    if (taken.has(language)) return setFault(t('captions.add.taken'));
    add.mutate(
      { clipId, language, file },
      {
        onSuccess: () => {
          onClose();
          void navigate({ to: '/clips/captions/$clipId/$language', params: { clipId, language } });
        },
      },
    );
  };
  return {
    add,
    taken,
    typed,
    file,
    fault,
    submit,
    type: (value: string) => {
      setTyped(value);
      setFault(null);
    },
    choose: (chosen: File | null) => {
      setFile(chosen);
      add.reset();
    },
  };
}

/** A name of the list, or a tag. */
function languageOf(typed: string): string | null {
  const name = typed.trim().toLowerCase();
  if (name === '') return null;
  return commonLanguages.find((tag) => languageName(tag).toLowerCase() === name) ?? canonicalLanguage(name);
}
