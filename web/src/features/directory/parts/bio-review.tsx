import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { Bio } from '@rushes/contract/directory';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useChange } from '../api.ts';
import { BioPlayer } from './bio-player.tsx';

interface BioReviewProps {
  readonly bioId: string;
  readonly program: NonNullable<Bio['program']>;
  readonly onDone: () => void;
}

/** The video with the decision about it. */
export function BioReview({ bioId, program: { programId, versionId }, onDone }: BioReviewProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const done = (word: 'approved' | 'sentBack') => () => {
    showToast(t(`directory.bio.${word}`));
    onDone();
  };
  const approve = useChange(
    (seen: string) => api.directory.approveBio({ bioId, programId, versionId: seen }),
    done('approved'),
  );
  const sendBack = useChange(() => api.directory.sendBioBack({ bioId, programId, reason }), done('sentBack'));
  return (
    <Stack gap="md">
      {versionId === null ? (
        <Text>{t('directory.bio.publishFirst')}</Text>
      ) : (
        <>
          <BioPlayer key={versionId} programId={programId} versionId={versionId} />
          <Text size="sm">{t('directory.bio.everybody')}</Text>
        </>
      )}
      <Textarea
        label={t('directory.bio.reason')}
        description={t('directory.bio.reasonText')}
        maxLength={1000}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="end">
        <Button
          variant="default"
          disabled={reason.trim() === ''}
          loading={sendBack.isPending}
          onClick={() => sendBack.mutate(undefined)}
        >
          {t('directory.bio.sendBack')}
        </Button>
        <Button
          disabled={versionId === null}
          loading={approve.isPending}
          onClick={() => versionId !== null && approve.mutate(versionId)}
        >
          {t('directory.bio.approve')}
        </Button>
      </Group>
    </Stack>
  );
}
