import { Badge, Button, Group, Text } from '@mantine/core';
import type { JourneyStep, JourneySteps } from '@rushes/contract/core/journeys';
import type { JourneyKind, JourneySide, StepKind, StepState } from '@rushes/contract/core/lists/journeys';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../../ui/links.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { type ObjectRef, stepsQuery } from '../api.ts';
import styles from './journey.module.css';

interface StepsProps {
  readonly object: ObjectRef;
  readonly side: JourneySide;
  readonly first: JourneySteps;
}

/** The steps of one kind: the first ones, and all of them on a click. */
export function Steps({ object, side, first }: StepsProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(stepsQuery(object, side, first));
  const pages = query.data?.pages ?? [first];
  const hidden = pages.reduce((sum, page) => sum + page.hidden, 0);
  return (
    <li>
      {/* “Uploaded” and “Created” say it themselves. */}
      {first.kind !== 'upload' && first.kind !== 'creation' && (
        <Text size="sm" c="dimmed">
          {t(`journeys.kinds.${first.kind}`)}
        </Text>
      )}
      <ul className={styles['rows']}>
        {pages.flatMap(({ items }) =>
          items.map((step) => (
            <li key={step.stepId}>
              <Step step={step} kind={first.kind} of={object.kind} />
            </li>
          )),
        )}
      </ul>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('journeys.hidden', { count: hidden })}
        </Text>
      )}
      {query.isFetchNextPageError && (
        <Text size="sm" mt={4} role="alert">
          {t('journeys.moreFailed')}
        </Text>
      )}
      {query.hasNextPage && (
        <Button
          mt={6}
          size="compact-sm"
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('grid.showMore')}
        </Button>
      )}
    </li>
  );
}

interface StepProps {
  readonly step: JourneyStep;
  readonly kind: StepKind;
  /** Whose journey it is. */
  readonly of: JourneyKind;
}

function Step({ step, kind, of }: StepProps) {
  const { t } = useTranslation();
  const name = useStepName(step, kind, of);
  const { state, user, at } = step;
  const about = [partOf(step, kind), user?.name].filter((text) => text != null && text !== '');
  const position = step.position === null ? null : t('journeys.position', { number: step.position });
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" className={styles['title']}>
          {step.link === null ? name : <StepLink {...{ step, kind, link: step.link }}>{name}</StepLink>}
        </Text>
        {state !== null && kind !== 'upload' && kind !== 'publication' && (
          <Badge color={colours[state] ?? 'gray'} flex="none">
            {t(`journeys.states.${state}`)}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {[...about, position].filter((text) => text !== null).join(' · ')}
        {at !== null && (
          <>
            {(about.length > 0 || position !== null) && ' · '}
            <RelativeTime instant={at} startsLine={about.length === 0 && position === null} />
          </>
        )}
      </Text>
    </>
  );
}

const colours: Partial<Record<StepState, string>> = {
  ...{
    live: 'green',
    published: 'green',
    approved: 'green',
    'approved-with-changes': 'green',
    accepted: 'green',
  },
  ...{ open: 'yellow', waiting: 'yellow', scheduled: 'yellow', review: 'yellow', submitted: 'yellow' },
  ...{ 'changes-required': 'red', rejected: 'red', failed: 'red', 'redo-requested': 'yellow' },
};

/** Groups are part of a publication's name already. */
function partOf({ part }: JourneyStep, kind: StepKind): string | null {
  return kind === 'publication' ? null : part;
}

interface StepLinkProps extends Pick<StepProps, 'step' | 'kind'> {
  readonly link: NonNullable<JourneyStep['link']>;
  readonly children: string;
}

function StepLink({ step, kind, link: { place, id }, children }: StepLinkProps) {
  const [key = ''] = /(?<=\$)\w+/.exec(place) ?? [];
  return (
    <AnchorLink
      to={place}
      params={{ [key]: id } as never}
      // The editor opens its history of versions at this one.
      {...(kind === 'version' ? { hash: `version-${step.number ?? 0}` } : {})}
    >
      {children}
    </AnchorLink>
  );
}

/** What a step says of itself; a program’s name only where it isn't the page's own. */
function useStepName(step: JourneyStep, kind: StepKind, of: JourneyKind): string {
  const { t } = useTranslation();
  const { title, number, count, state, part } = step;
  const isOwnProgram = of === 'program' || of === 'approval';
  const named = (text: string) => (isOwnProgram || title === null ? text : `${title}: ${text}`);
  switch (kind) {
    case 'version':
      return t('journeys.version', { number: number ?? 0 });
    case 'approval':
      return named(t('journeys.round', { number: number ?? 0 }));
    case 'decision':
      return t('journeys.round', { number: number ?? 0 });
    case 'upload':
      return t(state === 'recorder' ? 'journeys.recorded' : 'journeys.uploaded');
    case 'creation':
      return t('journeys.created');
    case 'viewing':
      return named(t('journeys.viewed', { count: count ?? 0 }));
    case 'publication': {
      const users = count === null || count === 0 ? null : t('journeys.users', { count });
      const named2 = [users, part].filter((text) => text !== null).join(', ');
      const whom =
        state === 'organisation' ? t('journeys.everyone') : named2 === '' ? t('journeys.nobody') : named2;
      return named(t('journeys.published', { number: number ?? 0, whom }));
    }
    default:
      return title ?? '';
  }
}
