import { useMantineColorScheme } from '@mantine/core';
import { placeName, places } from '@rushes/contract/places';
import {
  IconArrowsExchange,
  IconBell,
  IconChecklist,
  IconLogout,
  IconMoon,
  IconMovie,
  IconSun,
  IconTrash,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePreview } from '../../lib/session/preview.ts';
import { may, type SignedIn, session } from '../../lib/session/session.ts';
import { ownPlace } from '../access.ts';
import { menuFor } from '../menu.ts';
import type { PaletteAction } from './palette-hits.tsx';
import { useProfiles } from './use-profiles.ts';

/** What an action of the palette opens over the screen. */
export type PaletteDialog = 'program' | 'invite' | 'switch';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** What the user may do from everywhere. */
export function usePaletteActions(
  me: SignedIn,
  onDialog: (dialog: PaletteDialog) => void,
): readonly PaletteAction[] {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const { canSwitch } = useProfiles(me);
  const isPreview = usePreview() !== null;
  const upload = async () => {
    const uploads = await import('../../features/media/uploads/api.ts');
    await uploads.chooseAndUpload();
  };
  const action = (id: string, label: string, Icon: typeof IconMoon, onClick: () => void) => ({
    id,
    label,
    leftSection: <Icon {...icon} />,
    onClick,
  });
  const all: readonly (false | PaletteAction)[] = [
    !isPreview &&
      may(me, 'create.programs:make') &&
      action('new-program', t('shell.search.newProgram'), IconMovie, () => onDialog('program')),
    !isPreview &&
      may(me, 'create.footage:add') &&
      action('upload', t('shell.search.upload'), IconUpload, () => void upload()),
    !isPreview &&
      may(me, 'audience.users:invite') &&
      action('invite', t('shell.search.invite'), IconUserPlus, () => onDialog('invite')),
    canSwitch && action('switch', t('shell.search.switch'), IconArrowsExchange, () => onDialog('switch')),
    me.customer !== null &&
      mayDelete(me) &&
      action('bin', t('bin.command'), IconTrash, () => void navigate({ to: '/bin' })),
    may(me, 'tasks.mine:see') &&
      action('todo', t('shell.places.todos'), IconChecklist, () => void navigate({ to: '/tasks/todo' })),
    may(me, 'personal.profile:see') &&
      action(
        'notifications',
        t('shell.places.notifications'),
        IconBell,
        () => void navigate({ to: '/account/notifications' }),
      ),
    action('light', t('shell.search.light'), IconSun, () => setColorScheme('light')),
    action('dark', t('shell.search.dark'), IconMoon, () => setColorScheme('dark')),
    action('sign-out', t('shell.search.signOut'), IconLogout, () => void session.signOut()),
  ];
  return all.filter((each) => each !== false);
}

/** The places of the menu. */
export function usePalettePlaces(me: SignedIn): readonly PaletteAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return menuFor(me).flatMap(({ section, groups }) =>
    groups
      .flatMap(({ entries }) => entries)
      .flatMap((entry) =>
        'to' in entry
          ? [
              {
                id: entry.to,
                label: t(`shell.places.${placeName(entry.to)}`),
                description: t(`shell.sections.${section}`),
                keywords: t(`shell.places.${places[entry.to].title}`),
                onClick: () => void navigate(ownPlace(entry.to, me)),
              },
            ]
          : [],
      ),
  );
}

/** Whether the user may delete anything that the bin keeps. */
function mayDelete(me: SignedIn): boolean {
  const permissions = [
    'create.footage:delete',
    'create.programs:delete',
    'audience.channels:edit',
    'audience.contacts:edit',
  ] as const;
  return permissions.some((permission) => may(me, permission));
}
