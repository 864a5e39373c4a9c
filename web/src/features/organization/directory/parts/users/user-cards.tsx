import { Checkbox, Text } from '@mantine/core';
import type { DirectoryUser } from '@rushes/contract/organization/directory';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../../lib/lists/use-list.ts';
import type { CardsOptions } from '../../../../../ui/grid/data-grid.tsx';
import { toggle } from '../../../../../ui/grid/selection.ts';
import { MoreButton } from '../../../../../ui/more-button.tsx';
import { UserPicture } from '../../../../../ui/user-picture.tsx';
import styles from '../directory.module.css';
import { UserLink } from './user-link.tsx';

interface UserCardsProps extends CardsOptions<DirectoryUser> {
  readonly pages: ListState<DirectoryUser, string>['pages'];
  readonly canSelect: boolean;
}

/** Users by their pictures, with the first of what is known of them. */
export function UserCards({ rows, selection, onSelect, pages, canSelect }: UserCardsProps) {
  const { t } = useTranslation();
  const order = rows.map(({ customerUserId }) => customerUserId);
  return (
    <>
      <ul className={styles['cards']} aria-label={t('directory.title')}>
        {rows.map((user) => (
          <li
            key={user.customerUserId}
            className={styles['card']}
            data-selected={selection.ids.has(user.customerUserId) || undefined}
          >
            <UserPicture name={user.name} url={user.pictureURL} sizePx={56} />
            <div className={styles['words']}>
              <UserLink user={user} />
              <Lines user={user} />
            </div>
            {user.hasBio && (
              <IconPlayerPlay size={20} stroke={1.5} role="img" aria-label={t('directory.columns.hasBio')} />
            )}
            {canSelect && (
              <Checkbox
                aria-label={t('directory.choose', { name: user.name })}
                checked={selection.ids.has(user.customerUserId)}
                onChange={() =>
                  onSelect((now) => toggle(now, order, { id: user.customerUserId, isRange: false }))
                }
              />
            )}
          </li>
        ))}
      </ul>
      <MoreButton pages={pages} />
    </>
  );
}

/** The first two values, and where the user is. */
function Lines({ user }: { user: DirectoryUser }) {
  const values = user.values.slice(0, 2).map(({ key, value }) => ({ key, value }));
  const where = [user.orgUnit?.name, user.location].filter((word) => word !== undefined && word !== '');
  const last = where.length === 0 ? user.userName : where.join(' · ');
  return (
    <>
      {values.map(({ key, value }) => (
        <Text key={key} size="sm">
          {value}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {last}
      </Text>
    </>
  );
}
