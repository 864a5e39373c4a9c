import { Breadcrumbs, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { canSee, type SignedIn } from '../../lib/session/session.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { placeName, places } from '@rushes/contract/places';
import { useCurrentPlace } from '../current-place.ts';
import { sectionOf } from '../sections.ts';

/** Where one is: section, list and place; also the title of the tab. */
export function Crumbs({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const place = useCurrentPlace();
  const section = sectionOf(pathname, me.role);
  const product = t('shell.productName');
  const title = place === undefined ? undefined : t(`shell.places.${place.title}`);
  useEffect(() => {
    document.title = title === undefined ? product : `${title} · ${product}`;
  }, [title, product]);
  if (place === undefined || section === undefined) return null;
  const { list } = place;
  const sectionName = t(`shell.sections.${section}`);
  return (
    <nav aria-label={t('shell.breadcrumb')} style={{ minWidth: 0 }}>
      <Breadcrumbs separatorMargin={6} fz="sm" c="dimmed">
        {sectionName !== title && (
          <Text size="sm" c="dimmed">
            {sectionName}
          </Text>
        )}
        {list !== undefined && canSee(me, places[list].asset) && (
          <AnchorLink to={list} size="sm" c="dimmed">
            {t(`shell.places.${placeName(list)}`)}
          </AnchorLink>
        )}
        <Text size="sm" truncate lh={1.6} aria-current="page">
          {title}
        </Text>
      </Breadcrumbs>
    </nav>
  );
}
