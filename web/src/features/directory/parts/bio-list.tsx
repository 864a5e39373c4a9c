import { Badge, Button, Group, Modal, Select, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import type { Bio } from '@rushes/contract/directory';
import type { BioState } from '@rushes/contract/lists/directory';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useChange, useLiveBios } from '../api.ts';
import { BioPlayer } from './bio-player.tsx';
import styles from './directory.module.css';
import { OfferBio } from './offer-bio.tsx';
import { PersonLink } from './person-link.tsx';

const views = {
  submitted: ['submitted'],
  open: ['requested', 'sent-back'],
  approved: ['approved'],
  over: ['expired', 'replaced', 'withdrawn'],
} as const satisfies Record<string, readonly BioState[]>;
type View = keyof typeof views;

/** Videos of people: what waits for a decision first. */
export function BioList() {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('submitted');
  useLiveBios();
  const query = useInfiniteQuery({
    queryKey: ['directory', 'getBios', view],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.directory.getBios(
        { states: [...views[view]], limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const bios = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Stack gap="md">
      <Select
        label={t('directory.bio.show')}
        w={280}
        allowDeselect={false}
        value={view}
        data={(Object.keys(views) as View[]).map((value) => ({
          value,
          label: t(`directory.bio.views.${value}`),
        }))}
        onChange={(value) => setView(value ?? 'submitted')}
      />
      {query.isPending && <Skeleton h={112} radius="md" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && bios.length === 0 && (
        <EmptyState
          picture={<Illustration name="film" />}
          title={t(`directory.bio.empty.${view}`)}
          text={t('directory.bio.emptyText')}
        />
      )}
      {bios.length > 0 && (
        <ul className={styles['rows']} style={{ maxWidth: 'none' }} aria-label={t('directory.tabs.videos')}>
          {bios.map((bio) => (
            <BioRow key={bio.bioId} bio={bio} />
          ))}
        </ul>
      )}
      <MoreButton pages={query} />
    </Stack>
  );
}

function BioRow({ bio }: { bio: Bio }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isOffering, setOffering] = useState(false);
  const withdraw = useChange(
    () => api.directory.withdrawBio({ bioId: bio.bioId }),
    () => showToast(t('directory.bio.withdrawn')),
  );
  const isAsked = bio.state === 'requested' || bio.state === 'sent-back';
  return (
    <li className={styles['row']}>
      <BioWords bio={bio} />
      <Group gap="xs" wrap="nowrap">
        {bio.state === 'submitted' && (
          <Button onClick={() => setOpen(true)}>{t('directory.bio.review')}</Button>
        )}
        {isAsked && (
          <Button variant="default" onClick={() => setOffering(true)}>
            {t('directory.bio.offerFor')}
          </Button>
        )}
        {(isAsked || bio.state === 'submitted' || bio.state === 'approved') && (
          <Button
            variant="subtle"
            color="red"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined)}
          >
            {t(bio.state === 'approved' ? 'directory.bio.takeOut' : 'directory.bio.withdraw')}
          </Button>
        )}
      </Group>
      <Modal
        opened={isOffering}
        onClose={() => setOffering(false)}
        title={t('directory.bio.offerTitle', { name: bio.name })}
      >
        <OfferBio bio={bio} onDone={() => setOffering(false)} />
      </Modal>
      {bio.program !== null && (
        <Modal
          size="lg"
          opened={isOpen}
          onClose={() => setOpen(false)}
          title={t('directory.bio.reviewTitle', { name: bio.name })}
        >
          <Review bioId={bio.bioId} program={bio.program} onDone={() => setOpen(false)} />
        </Modal>
      )}
    </li>
  );
}

function BioWords({ bio }: { bio: Bio }) {
  const { t } = useTranslation();
  return (
    <div className={styles['words']}>
      <Group gap="xs">
        <PersonLink person={bio} />
        <Badge variant="light" color={bio.state === 'approved' ? 'green' : 'gray'}>
          {t(`directory.bio.states.${bio.state}`)}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" component="div">
        {bio.program === null ? t('directory.bio.askedBy', { name: bio.requestedByName }) : bio.program.title}{' '}
        · <RelativeTime instant={bio.changedAt} />
        {bio.state === 'approved' && bio.expiresAt !== null && (
          <> · {t('directory.bio.until', { day: dayOf(bio.expiresAt) })}</>
        )}
      </Text>
    </div>
  );
}

function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(instant));
}

interface ReviewProps {
  readonly bioId: string;
  readonly program: NonNullable<Bio['program']>;
  readonly onDone: () => void;
}

/** The video with the decision about it. */
function Review({ bioId, program: { programId, versionId }, onDone }: ReviewProps) {
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
