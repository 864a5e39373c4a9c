import { Anchor, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import type { GuestRecordingDetail, GuestResponse, GuestTake } from '@rushes/contract/tasks/guest-recordings';
import { IconCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { ConsentTerms } from '../../consents/parts/consent-terms.tsx';
import { useDecision } from '../api.ts';
import { GuestResponseBadge } from './guest-states.tsx';
import { LengthFaults } from './length-faults.tsx';
import { RedoDialog } from './redo-dialog.tsx';

const ProgramPlayer = lazyPart(
  async () => (await import('../../../../player/program-player.tsx')).ProgramPlayer,
);

interface ResponseDialogProps {
  readonly recording: GuestRecordingDetail;
  readonly response: GuestResponse;
  readonly onClose: () => void;
}

/** One response: who sent it, what they answered, what they recorded. */
export function ResponseDialog({ recording, response, onClose }: ResponseDialogProps) {
  const { t } = useTranslation();
  const { name, email, isEmailVerified, location, state, takes, note, program } = response;
  const given = new Map(response.answers.map(({ questionId, value }) => [questionId, value]));
  const prompts = new Map(response.prompts.map(({ promptId, text }) => [promptId, text]));
  return (
    <Modal opened onClose={onClose} size={760} title={name}>
      <Stack gap="sm">
        <Group gap="sm">
          <GuestResponseBadge state={state} />
          <Anchor href={`mailto:${email}`}>{email}</Anchor>
          {isEmailVerified && (
            <Text size="sm" c="dimmed">
              {t('guests.verified')}
            </Text>
          )}
          {location !== '' && <Text size="sm">{location}</Text>}
        </Group>
        {program !== null && (
          <AnchorLink to="/myprograms/editprogram/$programId" params={{ programId: program.programId }}>
            {t('guests.openProgram')}
          </AnchorLink>
        )}
        {note !== '' && (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }} dir="auto">
            {t('guests.note')}: {note}
          </Text>
        )}
        {takes.map((take) => (
          <TakePart
            key={take.takeId}
            take={take}
            prompt={prompts.get(take.promptId) ?? ''}
            maxMs={recording.maxMs}
          />
        ))}
        {response.questions
          .filter(({ questionId }) => given.has(questionId))
          .map(({ questionId, text }) => (
            <div key={questionId}>
              <Text fw={500}>{text}</Text>
              <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
                {given.get(questionId)}
              </Text>
            </div>
          ))}
        {response.consent !== null && <ConsentTerms consent={response.consent} />}
        {recording.canManage && <Decision recording={recording} response={response} />}
      </Stack>
    </Modal>
  );
}

interface TakePartProps {
  readonly take: GuestTake;
  readonly prompt: string;
  /** The longest that it may be. */
  readonly maxMs: number;
}

function TakePart({ take, prompt, maxMs }: TakePartProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={prompt}>
      <Group justify="space-between">
        <Text fw={500}>{prompt}</Text>
        {take.clipId !== null && (
          <AnchorLink to="/clips/edit/$clipId" params={{ clipId: take.clipId }}>
            {t('guests.openClip')}
          </AnchorLink>
        )}
      </Group>
      <LengthFaults takes={[take]} maxMs={maxMs} />
      {take.hls === null ? (
        <Text size="sm" c="dimmed" role="status">
          {t(`tasks.clipStates.${take.clipState}`)}
        </Text>
      ) : (
        <Suspense fallback={<Skeleton style={{ aspectRatio: '16 / 9' }} />}>
          <ProgramPlayer
            src={take.hls}
            poster={take.poster}
            sprite={null}
            durationMs={take.durationMs}
            fps={30}
            keys="inside"
            autoPlay={false}
          />
        </Suspense>
      )}
    </section>
  );
}

function Decision({ recording, response }: Pick<ResponseDialogProps, 'recording' | 'response'>) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const decide = useDecision(recording.guestRecordingId, () => setIsAsking(false));
  const responseIds = [response.responseId];
  const { state } = response;
  return (
    <Group>
      {(state === 'submitted' || state === 'rejected') && (
        <>
          <Button
            leftSection={<IconCheck size={16} stroke={1.5} />}
            loading={decide.isPending}
            onClick={() => decide.mutate({ responseIds, decision: 'accept' })}
          >
            {t('guests.accept')}
          </Button>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {t('guests.redo')}
          </Button>
        </>
      )}
      {(state === 'submitted' || state === 'redo-requested') && (
        <Button
          variant="default"
          loading={decide.isPending}
          onClick={() => decide.mutate({ responseIds, decision: 'reject' })}
        >
          {t('guests.reject')}
        </Button>
      )}
      {isAsking && (
        <RedoDialog
          isBusy={decide.isPending}
          onClose={() => setIsAsking(false)}
          onAsk={(note) => decide.mutate({ responseIds, decision: 'redo', note })}
        />
      )}
    </Group>
  );
}
