import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../../lib/forms/use-form-draft.ts';
import { canSee, useMe } from '../../../../../lib/session/session.ts';
import { sentenceOf } from '../../../../../ui/error-state.tsx';
import { AnchorLink } from '../../../../../ui/links.tsx';
import { LeftOut } from '../drafts/left-out.tsx';
import { createProgram, type UsedClip } from '../../api.ts';

/** The upload tray is at 300, and opens this dialog too. */
export const aboveTray = 310;

interface CreateProgramDialogProps extends FormProps {
  readonly opened: boolean;
}

interface FormProps {
  readonly onClose: () => void;
  /** What the program begins with, in order. */
  readonly clips?: readonly UsedClip[];
  /** Clips that were chosen and aren't ready. */
  readonly leftOutCount?: number;
  /** Leads to the publish panel, and says that sharing needs a program. */
  readonly isForSharing?: boolean;
  /** Offers to import a timeline instead. */
  readonly onImport?: () => void;
}

/** Asks for a title and opens the editor. */
export function CreateProgramDialog({ opened, ...props }: CreateProgramDialogProps) {
  const { t } = useTranslation();
  const { onClose, isForSharing = false } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      zIndex={aboveTray}
      title={t(isForSharing ? 'programs.fromClips.share' : 'programs.create.title')}
    >
      <CreateProgramForm {...props} />
    </Modal>
  );
}

function useCreateProgram({ onClose, clips = [], isForSharing = false }: FormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (title: string) => createProgram(title, clips),
    onSuccess: async ({ programId }) => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['program', 'getPrograms'] });
      void queryClient.invalidateQueries({ queryKey: ['clip'] });
      await navigate({
        to: '/myprograms/editprogram/$programId',
        params: { programId },
        ...(isForSharing ? { hash: 'publish' } : {}),
      });
    },
  });
}

function CreateProgramForm(props: FormProps) {
  const { t } = useTranslation();
  const { onClose, clips = [], leftOutCount = 0, isForSharing = false, onImport } = props;
  const given = clips[0]?.name ?? '';
  const [title, setTitle] = useState(given);
  useFormDraft(t('programs.create.title'), {
    // The clips of a selection are gone with the session.
    unsaved: () => (title === given || clips.length > 0 ? null : { title }),
    restore: (kept) => setTitle(kept.title),
  });
  const create = useCreateProgram(props);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '') create.mutate(title);
  };
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        {isForSharing && <Text size="sm">{t('programs.fromClips.shareText', { count: clips.length })}</Text>}
        {!isForSharing && clips.length > 0 && (
          <Text size="sm">{t('programs.fromClips.newText', { count: clips.length })}</Text>
        )}
        <LeftOut count={leftOutCount} />
        <TextInput
          label={t('programs.create.name')}
          value={title}
          maxLength={200}
          required
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {create.isError && (
          <Text size="sm" c="red" role="alert">
            {sentenceOf(create.error) ?? t('errors.unexpected')}
          </Text>
        )}
        {clips.length === 0 && <FromTemplate />}
        {clips.length === 0 && onImport !== undefined && (
          <Anchor component="button" type="button" size="sm" ta="start" onClick={onImport}>
            {t('programs.timelineImport.link')}
          </Anchor>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('programs.create.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={title.trim() === ''}>
            {t('programs.create.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function FromTemplate() {
  const { t } = useTranslation();
  if (!canSee(useMe(), 'create.templates')) return null;
  return (
    <AnchorLink to="/alltemplate/list" size="sm">
      {t('programs.create.fromTemplate')}
    </AnchorLink>
  );
}
