import type { Clip } from '@rushes/contract/media/clips';
import type { Audience, ProgramDetail } from '@rushes/contract/create/programs';
import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  CopyButton,
  Group,
  Menu,
  Progress,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { IconCopy, IconDots, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { useMe } from '../../../../../lib/session/session.ts';
import {
  formatDay,
  formatExactTime,
  formatPercent,
  formatRemaining,
} from '../../../../../lib/format/format.ts';
import { AnchorLink } from '../../../../../ui/links.tsx';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { showError, showToast } from '../../../../../ui/toast.tsx';
import { programQuery, rememberProgram } from '../../api.ts';
import { AudiencePicker } from './audience-picker.tsx';
import { ProgramChannels } from '../list/program-slots.ts';
import { type Publish, PublishButton, useDeletedQuestion } from './publish-button.tsx';
import { ScheduledBox } from './scheduled-box.tsx';
import styles from '../parts.module.css';

interface PublishPanelProps {
  readonly program: ProgramDetail;
  readonly clips: readonly Clip[];
  readonly isEmpty: boolean;
  /** Clips of the timeline that were deleted: publishing with them asks first. */
  readonly deletedCount: number;
  /** Saves what is not saved yet and gives its revision; null where that was refused: then nothing is published. */
  readonly beforePublish: () => Promise<number | null>;
  /** What to know before publishing. */
  readonly notice?: ReactNode;
}

type ProgramAnswer = Parameters<typeof rememberProgram>[1];

/** Publishing, another audience, and taking back; each answer becomes what is shown. */
function usePublishing({ program, beforePublish }: PublishPanelProps, onTaken: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { programId } = program;
  const take = (answer: ProgramAnswer) => {
    onTaken();
    rememberProgram(queryClient, answer);
  };
  const onError = (error: unknown) => {
    // Which clip it is, its field says.
    if (isCallError(error, 'consent-ended'))
      return showError(null, error.fields[0]?.message ?? error.message);
    if (!isCallError(error, 'conflict')) return showError(error, t('programs.publish.failed'));
    showToast(t('programs.publish.newer'));
    void queryClient.invalidateQueries({ queryKey: programQuery(programId).queryKey });
  };
  const publish = useMutation({
    mutationFn: async ({ audience, publishAt }: { audience: Audience; publishAt: string | undefined }) => {
      const revision = await beforePublish();
      if (revision === null) return null;
      const at = publishAt === undefined ? {} : { publishAt };
      return api.program.publishProgram({ programId, revision, audience, ...at });
    },
    onSuccess: (answer, { publishAt }) => {
      if (answer === null) return showToast(t('programs.publish.notSaved'));
      take(answer);
      if (publishAt !== undefined)
        showToast(t('programs.publish.schedule.done', { at: formatExactTime(publishAt) }));
      else if (answer.state === 'published')
        showToast(
          t(answer.availability?.isOpen === false ? 'programs.publish.doneClosed' : 'programs.publish.done'),
        );
    },
    onError,
  });
  const share = useMutation({
    mutationFn: (audience: Audience) => api.program.setAudience({ programId, audience }),
    onSuccess: take,
    onError,
  });
  const unpublish = useMutation({
    mutationFn: () => api.program.unpublishProgram({ programId }),
    onSuccess: (answer) => {
      rememberProgram(queryClient, answer);
      // One that never went live says on the spot that it doesn't.
      if (program.version !== null) showToast(t('programs.publish.unpublished'));
    },
    onError,
  });
  return { publish, share, unpublish };
}

/** Who may watch, the Publish button with its work in sight, and the link when it is done. */
export function PublishPanel(props: PublishPanelProps) {
  const { program, clips, isEmpty } = props;
  const { t } = useTranslation();
  const { state } = program;
  const [chosen, setChosen] = useState<Audience | null>(null);
  const audience = chosen ?? program.audience;
  const isLive = state === 'published' || (state === 'publishing' && program.version !== null);
  const { publish, share, unpublish } = usePublishing(props, () => setChosen(null));
  const isNobody =
    'customerUserIds' in audience && audience.customerUserIds.length + audience.groupIds.length === 0;
  const ended = clips.filter(({ isConsentEnded }) => isConsentEnded);
  const panel = useLinkedPanel();
  return (
    <Stack ref={panel} tabIndex={-1} gap="sm" component="section" aria-label={t('programs.publish.title')}>
      <Group justify="space-between">
        <Title order={2}>{t('programs.publish.title')}</Title>
        <PublishState program={program} />
      </Group>
      <AudienceFields program={program} audience={audience} isLive={isLive} onChange={setChosen} />
      {chosen !== null && isLive && (
        <Button
          variant="light"
          loading={share.isPending}
          disabled={isNobody}
          onClick={() => share.mutate(chosen)}
        >
          {t('programs.audience.apply')}
        </Button>
      )}
      <PublishActions
        program={program}
        deletedCount={props.deletedCount}
        isLive={isLive}
        isPending={publish.isPending}
        isBlocked={isEmpty || isNobody || ended.length > 0}
        onPublish={(publishAt) => publish.mutate({ audience, publishAt })}
      />
      {program.problem != null && state !== 'publishing' && (
        <Alert color="red" role="alert">
          {program.problem.message}
        </Alert>
      )}
      <EndedConsents clips={ended} />
      <Licences program={program} />
      {props.notice}
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {t('programs.publish.empty')}
        </Text>
      )}
      {state === 'publishing' && <Waiting program={program} clips={clips} />}
      {state === 'publishing' && !isLive && (
        <Button variant="default" loading={unpublish.isPending} onClick={() => unpublish.mutate()}>
          {t('programs.publish.stop')}
        </Button>
      )}
      {isLive && <LiveLink program={program} onUnpublish={() => unpublish.mutate()} />}
    </Stack>
  );
}

interface PublishActionsProps {
  readonly program: ProgramDetail;
  readonly deletedCount: number;
  readonly isLive: boolean;
  readonly isPending: boolean;
  /** The draft is empty, or it would be published for nobody. */
  readonly isBlocked: boolean;
  readonly onPublish: Publish;
}

/** What is scheduled, or the buttons that publish now or later. */
function PublishActions({ program, isLive, isPending, isBlocked, ...props }: PublishActionsProps) {
  const { t } = useTranslation();
  const { publish, question } = useDeletedQuestion(props.deletedCount, props.onPublish);
  const hasChanges = program.draft?.differsFromLive ?? false;
  const isOffered = (!isLive || hasChanges) && program.state !== 'publishing';
  return (
    <>
      {program.scheduled !== null && (
        <ScheduledBox
          program={program}
          isPublishing={isPending}
          onPublish={isBlocked ? undefined : publish}
        />
      )}
      {program.scheduled === null && isOffered && (
        <PublishButton
          label={t(isLive ? 'programs.publish.again' : 'programs.publish.action')}
          isPending={isPending}
          disabled={isBlocked}
          onPublish={publish}
        />
      )}
      {question}
    </>
  );
}

interface AudienceFieldsProps {
  readonly program: ProgramDetail;
  readonly audience: Audience;
  readonly isLive: boolean;
  readonly onChange: (audience: Audience) => void;
}

function AudienceFields({ program, audience, isLive, onChange }: AudienceFieldsProps) {
  return (
    <>
      <AudiencePicker audience={audience} onChange={onChange} />
      <ProgramChannels
        programId={program.programId}
        title={program.title}
        isPublished={isLive}
        ownerId={program.createdBy.customerUserId}
      />
    </>
  );
}

/** Brings the panel into view where the address asks for it. */
function useLinkedPanel() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash !== '#publish') return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, []);
  return panel;
}

function PublishState({ program }: { program: ProgramDetail }) {
  const { t } = useTranslation();
  if (program.publishedAt === null || program.version === null)
    return (
      <Text size="sm" c="dimmed">
        {t(`programs.states.${program.state}`)}
      </Text>
    );
  return (
    <Text size="sm" c="dimmed">
      {t('programs.publish.version', { version: program.version ?? 1 })} ·{' '}
      <RelativeTime instant={program.publishedAt} />
    </Text>
  );
}

/** Clips of the timeline that nobody may publish any more. */
function EndedConsents({ clips }: { clips: readonly Clip[] }) {
  const { t } = useTranslation();
  if (clips.length === 0) return null;
  return (
    <Alert color="red" title={t('programs.publish.consents')}>
      {clips.map(({ clipId, name }) => (
        <AnchorLink key={clipId} to="/clips/edit/$clipId" params={{ clipId }} size="sm" display="block">
          {name}
        </AnchorLink>
      ))}
      <Text size="sm" mt={4}>
        {t('programs.publish.consentHint', { count: clips.length })}
      </Text>
    </Alert>
  );
}

/** Clips of the draft whose licence has ended or ends soon. */
function Licences({ program: { draft } }: Pick<PublishPanelProps, 'program'>) {
  const { t } = useTranslation();
  const ending = draft?.endingLicences ?? [];
  if (ending.length === 0) return null;
  const isOver = ending.some(({ state }) => state === 'expired');
  return (
    <Alert color={isOver ? 'red' : 'yellow'} title={t('programs.publish.licences')}>
      {ending.map(({ clipId, name, state, expiresOn }) => (
        <AnchorLink key={clipId} to="/clips/edit/$clipId" params={{ clipId }} size="sm" display="block">
          {t(state === 'expired' ? 'programs.publish.licenceExpired' : 'programs.publish.licenceExpiring', {
            ...{ name, day: formatDay(expiresOn) },
          })}
        </AnchorLink>
      ))}
      <Text size="sm" mt={4}>
        {t('programs.publish.licenceHint')}
      </Text>
    </Alert>
  );
}

/** What publishing waits for, with percent and time left. */
function Waiting({ program, clips }: { program: ProgramDetail; clips: readonly Clip[] }) {
  const { t } = useTranslation();
  const waitingFor = clips.filter((clip) => program.draft?.waitingForClipIds.includes(clip.clipId));
  const first = waitingFor[0];
  const work = first?.progress ?? program.progress;
  const fraction = work?.fraction ?? 0;
  // The clip's own work may have nothing to say yet; the publication has a guess.
  const etaMs = work?.etaMs ?? program.progress?.etaMs ?? null;
  const left = etaMs === null ? '' : t('programs.publish.left', { time: formatRemaining(etaMs) });
  const text =
    first === undefined
      ? t('programs.publish.working', { percent: formatPercent(fraction) })
      : t('programs.publish.waiting', { name: first.name, percent: formatPercent(fraction) });
  return (
    <Stack gap={6} role="status">
      <Progress value={fraction * 100} animated aria-label={t('programs.publish.progress')} />
      <Text size="sm">
        {text}
        {left}
      </Text>
      {program.version !== null && (
        <Text size="sm" c="dimmed">
          {t('programs.publish.stays')}
        </Text>
      )}
    </Stack>
  );
}

function LiveLink({ program, onUnpublish }: { program: ProgramDetail; onUnpublish: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const { programId } = program;
  const url = new URL(`/home/play/${programId}`, location.href).href;
  return (
    <Stack gap="xs" className={styles['live']}>
      <Text size="sm" c="dimmed">
        {program.isArchived
          ? t('programs.publish.linkArchived')
          : t('programs.publish.linkFor', { name: me.customer?.name ?? '' })}
      </Text>
      <Anchor component={Link} to={`/home/play/${programId}`} size="sm" lineClamp={1}>
        {url}
      </Anchor>
      <Group gap="xs">
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={16} stroke={1.5} />} onClick={copy}>
              {t(copied ? 'programs.publish.copied' : 'programs.publish.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          component={Link}
          to={`/home/play/${programId}`}
          leftSection={<IconPlayerPlay size={16} stroke={1.5} />}
        >
          {t('programs.publish.open')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('programs.publish.more')}>
              <IconDots size={20} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onUnpublish}>{t('programs.publish.unpublish')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Stack>
  );
}
