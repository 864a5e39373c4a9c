import { Button, FileButton, Group, Menu, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { captionFormats, captionStates } from '@rushes/contract/limits';
import type { CaptionState } from '@rushes/contract/media/captions';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { languageName } from '../../../../../lib/format/language.ts';
import { AnchorLink } from '../../../../../ui/links.tsx';
import { StaleNotice } from '../../../../../ui/stale-notice.tsx';
import { showError, showUndo } from '../../../../../ui/toast.tsx';
import {
  captionFileTypes,
  keepCaptions,
  readCaptionFile,
  type TrackName,
  useDownloadTrack,
} from '../../api.ts';
import type { CaptionEditor } from '../../editor/use-caption-editor.ts';
import { fileMessage } from '../file-message.ts';

interface EditorHeaderProps {
  readonly name: TrackName;
  readonly clipName: string;
  readonly editor: CaptionEditor;
  readonly canEdit: boolean;
}

/** What is edited, how far it is, and how it is saved. */
export function EditorHeader({ name, clipName, editor, canEdit }: EditorHeaderProps) {
  const { t } = useTranslation();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editor.save();
      }}
    >
      <Stack gap="sm" mb="md">
        <Group justify="space-between" wrap="wrap">
          <Group gap="sm">
            <AnchorLink to="/clips/edit/$clipId" params={{ clipId: name.clipId }} c="dimmed">
              {clipName}
            </AnchorLink>
            <Title order={1}>{t('captions.editor.title', { language: languageName(name.language) })}</Title>
          </Group>
          <Group gap="xs">
            <Text size="xs" c="dimmed" component="output">
              {editor.isDirty ? t('captions.editor.unsaved') : editor.isSaved && t('captions.editor.saved')}
            </Text>
            {canEdit && <StateSelect editor={editor} />}
            <DownloadMenu name={name} isDisabled={editor.isDirty} />
            {canEdit && <ImportButton name={name} editor={editor} />}
            {canEdit && (
              <Button type="submit" loading={editor.isSaving} disabled={!editor.isDirty}>
                {t('captions.editor.save')}
              </Button>
            )}
          </Group>
        </Group>
        <StaleNotice shared={editor.shared} />
      </Stack>
    </form>
  );
}

function StateSelect({ editor }: { editor: CaptionEditor }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      aria-label={t('captions.state')}
      value={editor.state}
      data={captionStates.map((state) => ({ value: state, label: t(`captions.states.${state}`) }))}
      onChange={(event) => editor.setState(event.currentTarget.value as CaptionState)}
    />
  );
}

function DownloadMenu({ name, isDisabled }: { name: TrackName; isDisabled: boolean }) {
  const { t } = useTranslation();
  const download = useDownloadTrack();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.5} aria-hidden />}
          disabled={isDisabled}
          loading={download.isPending}
        >
          {t('captions.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {captionFormats.map((format) => (
          <Menu.Item key={format} onClick={() => download.mutate({ ...name, format })}>
            {t(`captions.formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Puts what a file holds in the place of all captions, with a way back. */
function ImportButton({ name, editor }: { name: TrackName; editor: CaptionEditor }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const bring = useMutation({
    mutationFn: async (file: File) =>
      api.caption.importTrack({ ...name, revision: editor.revision(), file: await readCaptionFile(file) }),
    onSuccess: (saved) => {
      const { cues } = editor;
      editor.replace(saved);
      showUndo({
        message: t('captions.imported', { count: saved.cues.length }),
        undoLabel: t('captions.undo'),
        // As a step of its own: what was changed since can be had back too.
        onUndo: () => editor.apply(() => cues),
      });
      return keepCaptions(queryClient, name.clipId, saved);
    },
    onError: (error) => showError(null, fileMessage(error) ?? t('errors.unexpected')),
  });
  return (
    <FileButton accept={captionFileTypes} onChange={(file) => file !== null && bring.mutate(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconFileImport size={20} stroke={1.5} aria-hidden />}
          loading={bring.isPending}
        >
          {t('captions.import')}
        </Button>
      )}
    </FileButton>
  );
}
