import type { CustomerFlags } from '@rushes/contract/roles';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format.ts';
import { callQuery } from '../../lib/query.ts';
import type { SignedIn } from '../../lib/session.ts';
import { MenuLink } from '../../ui/links.tsx';
import { tabularFigures } from '../../ui/theme.ts';
import classes from '../app-shell.module.css';
import { menuFor } from '../menu.ts';

/** The side menu of the signed-in person's role, with the counts of what waits. */
export function SideMenu({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const counts = useQuery({
    ...callQuery('event', 'getMenuNotificationCount', { customerUserId: me.customerUserId }),
    enabled: me.role !== 'super-admin',
    throwOnError: false,
  });
  return menuFor(me.role, (me.customer?.flags ?? {}) as CustomerFlags).map(({ section, entries }) => (
    <div key={section}>
      <h2 className={classes['section']}>{t(`shell.sections.${section}`)}</h2>
      {entries.map((entry) => {
        const count = 'count' in entry ? (counts.data?.[entry.count] ?? 0) : 0;
        const isActive = path === entry.to;
        return (
          <MenuLink
            key={entry.to}
            to={entry.to}
            className={classes['entry']}
            active={isActive}
            aria-current={isActive ? 'page' : undefined}
            label={t(`shell.menu.${entry.label}`)}
            leftSection={<entry.icon size={20} stroke={1.5} aria-hidden />}
            rightSection={
              count > 0 && (
                <Text size="xs" c="dimmed" style={tabularFigures}>
                  {formatCount(count)}
                </Text>
              )
            }
          />
        );
      })}
    </div>
  ));
}
