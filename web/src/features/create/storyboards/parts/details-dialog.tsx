import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { Storyboard } from '@rushes/contract/create/storyboards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScopeField } from '../../../../ui/scope-field.tsx';
import { useMe } from '../../../../lib/session/session.ts';
import { sentenceOf } from '../../../../ui/error-state.tsx';
import { type StoryboardDetails, useUpdateStoryboard } from '../api.ts';

interface DialogProps {
  readonly storyboard: Storyboard;
  readonly onClose: () => void;
}

/** Title of a storyboard and who finds it. */
export function DetailsDialog({ storyboard, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('storyboards.details.dialog')}>
      <DetailsForm storyboard={storyboard} onClose={onClose} />
    </Modal>
  );
}

function DetailsForm({ storyboard, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { storyboardId, revision, createdBy } = storyboard;
  const { title, scope } = storyboard;
  const [values, setValues] = useState<StoryboardDetails>({ title, scope });
  const update = useUpdateStoryboard(onClose);
  const isOwner = createdBy?.customerUserId === useMe().customerUserId;
  const set = (change: Partial<StoryboardDetails>) => setValues({ ...values, ...change });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate({ storyboardId, revision, ...values });
      }}
    >
      <Stack>
        <TextInput
          label={t('storyboards.details.title')}
          value={values.title}
          maxLength={200}
          required
          data-autofocus
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <ScopeField
          of="storyboards"
          value={values.scope}
          disabled={!isOwner && scope === 'organisation'}
          onChange={(chosen) => set({ scope: chosen })}
        />
        {update.isError && (
          <Text size="sm" c="red" role="alert">
            {sentenceOf(update.error) ?? t('errors.unexpected')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('storyboards.cancel')}
          </Button>
          <Button type="submit" loading={update.isPending} disabled={values.title.trim() === ''}>
            {t('storyboards.details.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
