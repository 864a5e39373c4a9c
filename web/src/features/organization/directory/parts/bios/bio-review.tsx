import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { Bio } from '@rushes/contract/organization/directory';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { showToast } from '../../../../../ui/toast.tsx';
import { useChange } from '../../api.ts';
import { BioPlayer } from './bio-player.tsx';
import { useFormDraft } from '../../../../../lib/forms/use-form-draft.ts';

type BioProgram = NonNullable<Bio['program']>;

interface BioReviewProps {
  readonly bioId: string;
  readonly opened: BioProgram;
  /** As it is by now. */
  readonly live: Bio['program'];
  readonly onDone: () => void;
}

/** The video with the decision about it: what is shown stays until the reviewer asks for what is there by now. */
export function BioReview({ bioId, opened, live, onDone }: BioReviewProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(opened);
  const { programId, versionId } = shown;
  const isStale = live?.programId !== programId || live.versionId !== versionId;
  const [reason, setReason] = useState('');
  useFormDraft(t('directory.bio.reason'), {
    unsaved: () => (reason === '' ? null : { reason }),
    restore: (kept) => setReason(kept.reason),
  });
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
      {isStale && <LiveNotice shown={shown} live={live} onShow={setShown} />}
      {versionId === null && !isStale && <Text>{t('directory.bio.publishFirst')}</Text>}
      {versionId !== null && (
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
          disabled={versionId === null || isStale}
          loading={approve.isPending}
          onClick={() => versionId !== null && approve.mutate(versionId)}
        >
          {t('directory.bio.approve')}
        </Button>
      </Group>
    </Stack>
  );
}

interface LiveNoticeProps {
  readonly shown: BioProgram;
  readonly live: Bio['program'];
  readonly onShow: (live: BioProgram) => void;
}

/** What became of the video while another version of it, or none, is looked at. */
function LiveNotice({ shown, live, onShow }: LiveNoticeProps) {
  const { t } = useTranslation();
  const isLive = live !== null && live.versionId !== null;
  const now = isLive ? (shown.versionId === null ? 'publishedNow' : 'publishedAnew') : 'takenBack';
  return (
    <Alert color="yellow" role="alert" title={t(`directory.bio.${now}`)}>
      {live !== null && (
        <Button size="compact-sm" variant="default" onClick={() => onShow(live)}>
          {t('directory.bio.showLive')}
        </Button>
      )}
    </Alert>
  );
}
