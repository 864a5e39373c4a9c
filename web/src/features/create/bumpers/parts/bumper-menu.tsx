import { ActionIcon, Menu } from '@mantine/core';
import type { Bumper } from '@rushes/contract/create/bumpers';
import { IconCircleCheck, IconCircleOff, IconDots, IconEdit, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBumperState, useDeleteBumpers } from '../api.ts';

interface BumperMenuProps {
  readonly bumper: Bumper;
  readonly canEdit: boolean;
  /** On the page of the bumper itself. */
  readonly isOwnPage?: boolean;
  readonly onDeleted?: () => void;
}

const icon = { size: 16, stroke: 1.5 } as const;

/** What can be done with one bumper. */
export function BumperMenu({ bumper, canEdit, isOwnPage = false, onDeleted }: BumperMenuProps) {
  const { t } = useTranslation();
  const { activate, retire } = useBumperState();
  const remove = useDeleteBumpers(onDeleted);
  const { bumperId, name, state, variantCount } = bumper;
  if (isOwnPage && !canEdit) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('bumpers.menu', { name })}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isOwnPage && (
          <Menu.Item component={Link} to={`/bumpers/edit/${bumperId}`} leftSection={<IconEdit {...icon} />}>
            {t(canEdit ? 'bumpers.edit' : 'bumpers.open')}
          </Menu.Item>
        )}
        {canEdit && state !== 'active' && (
          <Menu.Item
            leftSection={<IconCircleCheck {...icon} />}
            disabled={variantCount === 0}
            onClick={() => activate.mutate(bumperId)}
          >
            {t('bumpers.activate')}
          </Menu.Item>
        )}
        {canEdit && state === 'active' && (
          <Menu.Item leftSection={<IconCircleOff {...icon} />} onClick={() => retire.mutate(bumperId)}>
            {t('bumpers.retire')}
          </Menu.Item>
        )}
        {canEdit && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash {...icon} />}
            onClick={() => remove.mutate([bumperId])}
          >
            {t('bumpers.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
