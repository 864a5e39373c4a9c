import { Group } from '@mantine/core';
import { useMatch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { canSee, useMe } from '../lib/session/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Illustration, type IllustrationName } from '../ui/illustration.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { isLater } from './later-places.ts';
import { placeAt, places } from '@rushes/contract/places';
import { type Section, sectionOf } from './sections.ts';

const pictures: Readonly<Record<Section, IllustrationName>> = {
  home: 'screen',
  tasks: 'list',
  create: 'film',
  audience: 'users',
  organization: 'house',
  support: 'house',
  integrations: 'plug',
  analytics: 'chart',
  personal: 'user',
};

/** A place that holds nothing yet: what will stand here, and what one can do today. */
export function LaterScreen() {
  const { t } = useTranslation();
  const me = useMe();
  // Of this screen, not of the one that may be on its way already.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const path = placeAt(pathname);
  if (!isLater(path)) return null;
  const { title } = places[path];
  const section = sectionOf(path, me.role) ?? 'home';
  return (
    <>
      <PageHeader title={t(`shell.places.${title}`)} />
      <EmptyState
        picture={<Illustration name={pictures[section]} />}
        title={t('shell.later.heading')}
        text={t(`shell.later.text.${title}`)}
        action={me.role === 'super-admin' ? null : <Today canCreate={canSee(me, 'create.footage')} />}
      />
    </>
  );
}

function Today({ canCreate }: { canCreate: boolean }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" justify="center">
      <ButtonLink variant="default" to="/home/library">
        {t('shell.later.go.library')}
      </ButtonLink>
      {canCreate && (
        <>
          <ButtonLink variant="default" to="/clips/list">
            {t('shell.later.go.footage')}
          </ButtonLink>
          <ButtonLink variant="default" to="/myprograms/list">
            {t('shell.later.go.programs')}
          </ButtonLink>
        </>
      )}
    </Group>
  );
}
