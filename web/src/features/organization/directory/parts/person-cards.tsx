import { Checkbox, Text } from '@mantine/core';
import type { DirectoryPerson } from '@rushes/contract/organization/directory';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../lib/lists/use-list.ts';
import type { CardsOptions } from '../../../../ui/grid/data-grid.tsx';
import { toggle } from '../../../../ui/grid/selection.ts';
import { MoreButton } from '../../../../ui/more-button.tsx';
import { UserPicture } from '../../../../ui/user-picture.tsx';
import styles from './directory.module.css';
import { PersonLink } from './person-link.tsx';

interface PersonCardsProps extends CardsOptions<DirectoryPerson> {
  readonly pages: ListState<DirectoryPerson, string>['pages'];
  readonly canSelect: boolean;
}

/** People by their pictures, with the first of what is known of them. */
export function PersonCards({ rows, selection, onSelect, pages, canSelect }: PersonCardsProps) {
  const { t } = useTranslation();
  const order = rows.map(({ customerUserId }) => customerUserId);
  return (
    <>
      <ul className={styles['cards']} aria-label={t('directory.title')}>
        {rows.map((person) => (
          <li
            key={person.customerUserId}
            className={styles['card']}
            data-selected={selection.ids.has(person.customerUserId) || undefined}
          >
            <UserPicture name={person.name} url={person.pictureURL} sizePx={56} />
            <div className={styles['words']}>
              <PersonLink person={person} />
              <Lines person={person} />
            </div>
            {person.hasBio && (
              <IconPlayerPlay size={20} stroke={1.5} role="img" aria-label={t('directory.columns.hasBio')} />
            )}
            {canSelect && (
              <Checkbox
                aria-label={t('directory.choose', { name: person.name })}
                checked={selection.ids.has(person.customerUserId)}
                onChange={() =>
                  onSelect((now) => toggle(now, order, { id: person.customerUserId, isRange: false }))
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

/** The first two values, and where the person is. */
function Lines({ person }: { person: DirectoryPerson }) {
  const values = person.values.slice(0, 2).map(({ key, value }) => ({ key, value }));
  const where = [person.orgUnit?.name, person.location].filter((word) => word !== undefined && word !== '');
  const last = where.length === 0 ? person.userName : where.join(' · ');
  return (
    <>
      {values.map(({ key, value }) => (
        <Text key={key} size="sm" truncate title={value}>
          {value}
        </Text>
      ))}
      <Text size="sm" c="dimmed" truncate title={last}>
        {last}
      </Text>
    </>
  );
}
