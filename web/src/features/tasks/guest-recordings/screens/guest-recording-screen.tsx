import { Button, Group, Modal, Skeleton, Tabs, Text, Title } from '@mantine/core';
import type { GuestRecordingDetail } from '@rushes/contract/tasks/guest-recordings';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNothingThere } from '../../../../lib/api/call-error.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { Missing } from '../../../../ui/missing.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { JourneyView } from '../../../core/journeys/parts/journey-panel.tsx';
import { guestRecordingQuery, useGuestRecordingState, useLiveGuestRecordings } from '../api.ts';
import { guestTabs, type GuestTab } from '../guest-search.ts';
import { DeleteDraft } from '../parts/delete-draft.tsx';
import { GuestForm } from '../parts/guest-form.tsx';
import { GuestLink } from '../parts/guest-link.tsx';
import { GuestRecordingBadge } from '../parts/guest-states.tsx';
import { Responses } from '../parts/responses.tsx';

const route = getRouteApi('/shell/tasks/crowd-sourced/$guestRecordingId');

/** One guest recording: what guests sent, and what they are asked. */
export function GuestRecordingScreen() {
  const { t } = useTranslation();
  const { guestRecordingId } = route.useParams();
  const query = useQuery(guestRecordingQuery(guestRecordingId));
  useLiveGuestRecordings();
  const isLate = useAfterDelay(query.isPending);
  if (query.data !== undefined) return <GuestRecordingPage key={guestRecordingId} recording={query.data} />;
  if (query.isError && isNothingThere(query.error)) return <Missing kind="guest-recording" />;
  if (query.isError)
    return (
      <ErrorState
        title={t('shell.places.guestRecording')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  return isLate ? <Skeleton height={480} /> : null;
}

function GuestRecordingPage({ recording }: { recording: GuestRecordingDetail }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { tab } = route.useSearch();
  // A draft is still to be written.
  const shown = tab ?? (recording.state === 'draft' ? 'details' : 'responses');
  const Part = parts[shown];
  return (
    <>
      <Header recording={recording} />
      {recording.program !== null && <ProgramLink program={recording.program} />}
      <Tabs
        value={shown}
        mb="md"
        onChange={(next) => void navigate({ search: { tab: (next ?? 'responses') as GuestTab } })}
      >
        <Tabs.List>
          {guestTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`guests.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Part recording={recording} />
    </>
  );
}

const parts = { responses: Responses, details: GuestForm, journey: GuestJourney } as const;

function GuestJourney({ recording: { guestRecordingId } }: { recording: GuestRecordingDetail }) {
  return <JourneyView kind="guest-recording" id={guestRecordingId} />;
}

function ProgramLink({ program }: { program: NonNullable<GuestRecordingDetail['program']> }) {
  const { t } = useTranslation();
  return (
    <Text size="sm" c="dimmed" mb="md">
      {t('tasks.program')}{' '}
      <AnchorLink to="/myprograms/editprogram/$programId" params={{ programId: program.programId }}>
        {program.title}
      </AnchorLink>
    </Text>
  );
}

function Header({ recording }: { recording: GuestRecordingDetail }) {
  const { t } = useTranslation();
  const [isSharing, setIsSharing] = useState(false);
  return (
    <Group justify="space-between" mih={36} mb="md" gap="xs">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <AnchorLink to="/tasks/crowd-sourced" c="dimmed" style={{ flexShrink: 0 }}>
          {t('guests.listTitle')}
        </AnchorLink>
        <Title order={1} lineClamp={1} title={recording.title}>
          {recording.title}
        </Title>
        <GuestRecordingBadge state={recording.state} />
      </Group>
      <Group gap="sm" wrap="nowrap" flex="none">
        {recording.state !== 'draft' && (
          <Button
            variant="default"
            leftSection={<IconLink size={16} stroke={1.5} />}
            onClick={() => setIsSharing(true)}
          >
            {t('guests.link.share')}
          </Button>
        )}
        {recording.canManage && <Actions recording={recording} onOpened={() => setIsSharing(true)} />}
      </Group>
      <Modal opened={isSharing} onClose={() => setIsSharing(false)} title={t('guests.link.title')}>
        <GuestLink recording={recording} />
      </Modal>
    </Group>
  );
}

function Actions({ recording, onOpened }: { recording: GuestRecordingDetail; onOpened: () => void }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const change = useGuestRecordingState(recording);
  const { state } = recording;
  return (
    <>
      {state === 'draft' && (
        <DeleteDraft recording={recording} onDeleted={() => void navigate({ to: '/tasks/crowd-sourced' })} />
      )}
      {state === 'open' && (
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate('paused')}>
          {t('guests.pause')}
        </Button>
      )}
      {(state === 'open' || state === 'paused') && (
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate('closed')}>
          {t('guests.close')}
        </Button>
      )}
      {state !== 'open' && (
        <Button loading={change.isPending} onClick={() => change.mutate('open', { onSuccess: onOpened })}>
          {t('guests.open')}
        </Button>
      )}
    </>
  );
}
