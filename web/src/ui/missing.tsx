import { type PlacePath, places } from '@rushes/contract/places';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canSee, useMe } from '../lib/session/session.ts';
import { EmptyState } from './empty-state.tsx';
import { Illustration } from './illustration.tsx';
import { ButtonLink } from './links.tsx';

const lists = {
  clip: '/clips/list',
  file: '/files/list',
  program: '/myprograms/list',
  template: '/alltemplate/list',
  'shared-template': '/organization/customer/templates',
  script: '/script',
  storyboard: '/storyboards/list',
  bumper: '/bumpers',
  'recording-task': '/tasks/ctr',
  'job-template': '/alltemplate/list',
  approval: '/tasks/approvals',
  deliverable: '/tasks/deliverable',
  'guest-recording': '/tasks/crowd-sourced',
  channel: '/channel/manage',
  'contact-list': '/audience/contactlist',
  user: '/users/list',
  customer: '/organization/customer/manage',
} as const satisfies Readonly<Record<string, PlacePath>>;

type MissingKind = keyof typeof lists;

interface MissingProps {
  readonly kind: MissingKind;
  /** Where the way back isn't the list of its kind. */
  readonly action?: ReactNode;
}

/** In place of an object that isn't there: what it was, and a way back. */
export function Missing({ kind, action }: MissingProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      picture={<Illustration name="nothing" />}
      title={t(`missing.${kind}`)}
      text={t(kind === 'recording-task' ? 'missing.taskText' : 'missing.text')}
      action={action ?? <BackLink kind={kind} />}
    />
  );
}

/** To the list, where the user may see it. */
export function BackLink({ kind }: { kind: MissingKind }) {
  const { t } = useTranslation();
  const list = lists[kind];
  const mayList = canSee(useMe(), places[list].asset);
  return (
    <ButtonLink to={mayList ? list : '/'} variant="default">
      {t(`missing.back.${mayList ? kind : 'home'}`)}
    </ButtonLink>
  );
}
