import { Button, Group, Progress, Skeleton, Text } from '@mantine/core';
import type { DirectoryDesign } from '@rushes/contract/directory';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { formatCount } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { may, useMe } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { SetupSection } from '../../../ui/setup-page.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useChange } from '../api.ts';
import styles from './directory.module.css';

/** How far the profiles are filled: by field, and by person with what is missing. */
export function CompletenessSection({ design }: { design: DirectoryDesign }) {
  const { t } = useTranslation();
  const active = design.fields.filter(({ isArchived }) => !isArchived);
  return (
    <SetupSection
      id="completeness"
      title={t('directory.completeness.title')}
      text={t('directory.completeness.text')}
    >
      {active.length > 0 && (
        <ul className={styles['rows']} aria-label={t('directory.completeness.byField')}>
          {active.map(({ fieldId, label, filled }) => (
            <li key={fieldId} className={styles['row']}>
              <Text w={220} truncate>
                {label}
              </Text>
              <Progress
                flex={1}
                value={design.people === 0 ? 0 : (100 * filled) / design.people}
                aria-label={label}
              />
              <Text size="sm" c="dimmed" w={120} ta="end">
                {t('directory.completeness.of', {
                  filled: formatCount(filled),
                  people: formatCount(design.people),
                })}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <Missing design={design} />
    </SetupSection>
  );
}

function Missing({ design }: { design: DirectoryDesign }) {
  const { t } = useTranslation();
  const count = useQuery(callQuery('directory', 'countIncomplete', {}));
  const query = useIncomplete();
  const remind = useRemind();
  const mayRemind = may(useMe(), 'organization.directory:edit');
  if (query.isPending) return <Skeleton h={112} radius="md" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const people = query.data.pages.flatMap(({ items }) => items);
  if (people.length === 0) return <Text c="dimmed">{t('directory.completeness.whole')}</Text>;
  const fieldOf = (key: string) => design.fields.find((field) => field.key === key);
  // Whom a mail would ask for nothing that they may fill in gets none.
  const canFill = ({ missing }: { missing: readonly string[] }) =>
    missing.some((key) => fieldOf(key)?.edits !== 'cm');
  const remindable = people.filter(canFill).map(({ customerUserId }) => customerUserId);
  return (
    <>
      <Group justify="space-between" maw={720}>
        <Text fw={500}>
          {t('directory.completeness.missing', {
            count: count.data?.count ?? people.length,
            shown: formatCount(count.data?.count ?? people.length),
          })}
        </Text>
        {mayRemind && (
          <Button
            variant="default"
            loading={remind.isPending}
            disabled={remindable.length === 0}
            onClick={() => remind.mutate(remindable.slice(0, 500))}
          >
            {t('directory.completeness.remindAll')}
          </Button>
        )}
      </Group>
      <ul className={styles['rows']} aria-label={t('directory.completeness.byPerson')}>
        {people.map(({ customerUserId, name, missing }) => (
          <PersonRow
            key={customerUserId}
            person={{ customerUserId, name }}
            missing={missing.map((key) => fieldOf(key)?.label ?? key)}
            isRemindable={mayRemind}
            onRemind={canFill({ missing }) ? () => remind.mutate([customerUserId]) : null}
          />
        ))}
      </ul>
      <MoreButton pages={query} />
    </>
  );
}

interface PersonRowProps {
  readonly person: { readonly customerUserId: string; readonly name: string };
  readonly missing: readonly string[];
  readonly isRemindable: boolean;
  /** Null where the person may fill in none of it. */
  readonly onRemind: (() => void) | null;
}

function PersonRow({ person: { customerUserId, name }, missing, isRemindable, onRemind }: PersonRowProps) {
  const { t } = useTranslation();
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <AnchorLink
          to="/organization/user/manage-admin/Admin/$userId"
          params={{ userId: customerUserId }}
          c="inherit"
          fw={500}
        >
          {name}
        </AnchorLink>
        <Text size="sm" c="dimmed" truncate>
          {missing.join(', ')}
        </Text>
      </div>
      {onRemind === null && (
        <Text size="sm" c="dimmed">
          {t('directory.completeness.byManagers')}
        </Text>
      )}
      {onRemind !== null && isRemindable && (
        <Button
          variant="subtle"
          aria-label={t('directory.completeness.remindNamed', { name })}
          onClick={onRemind}
        >
          {t('directory.completeness.remind')}
        </Button>
      )}
    </li>
  );
}

function useIncomplete() {
  return useInfiniteQuery({
    queryKey: ['directory', 'getIncomplete'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.directory.getIncomplete(
        { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

function useRemind() {
  const { t } = useTranslation();
  return useChange(
    (customerUserIds: string[]) => api.directory.remind({ customerUserIds }),
    ({ reminded }) =>
      showToast(
        reminded.length === 0
          ? t('directory.completeness.nobody')
          : t('directory.completeness.reminded', { count: reminded.length }),
      ),
  );
}
