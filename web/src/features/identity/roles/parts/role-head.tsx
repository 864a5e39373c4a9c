import { ActionIcon, Group, Menu, Text, Tooltip } from '@mantine/core';
import { IconDotsVertical, IconEye, IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { leaving } from '../../../../lib/session/leaving.ts';
import { preview } from '../../../../lib/session/preview.ts';
import type { RoleColumn } from '../api.ts';
import { useWords } from '../use-words.ts';
import type { RoleMatrixProps } from './role-matrix.tsx';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface RoleHeadProps extends Pick<RoleMatrixProps, 'canEdit' | 'onRename' | 'onDelete'> {
  readonly column: RoleColumn;
}

/** A role at the head of its column: what it is made of, how many hold it, and what can be done with it. */
export function RoleHead({ column, canEdit, onRename, onDelete }: RoleHeadProps) {
  const { t } = useTranslation();
  const { roleName } = useWords();
  const { custom, name, base, users } = column;
  const isOpen = canEdit && custom?.canEdit === true;
  const whyLocked = custom === null ? 'roles.locked' : 'roles.lockedOwn';
  const locked = t(canEdit ? whyLocked : 'roles.viewOnly');
  return (
    <th scope="col" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" gap={4} align="flex-start">
        <div>
          <Text size="md" fw={500} lineClamp={2}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {custom === null ? t('roles.builtIn') : t('roles.madeOf', { base: roleName(base) })}
          </Text>
          <Text size="xs" c="dimmed">
            {t('roles.users', { count: users })}
          </Text>
        </div>
        <Group gap={0} wrap="nowrap">
          {!isOpen && (
            <Tooltip label={locked} multiline w={240}>
              <IconLock size={16} stroke={1.5} role="img" aria-label={locked} />
            </Tooltip>
          )}
          <RoleMenu column={column} isOpen={isOpen} onRename={onRename} onDelete={onDelete} />
        </Group>
      </Group>
    </th>
  );
}

interface RoleMenuProps extends Omit<RoleHeadProps, 'canEdit'> {
  readonly isOpen: boolean;
}

function RoleMenu({ column, isOpen, onRename, onDelete }: RoleMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const look = async () => {
    if (!(await leaving.ask())) return;
    preview.set({ roleId: column.key, name: column.name, role: column.base, permissions: column.effective });
    void navigate({ to: '/home/library', params: {} });
  };
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size={24} aria-label={t('roles.menu', { role: column.name })}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => void look()}>
          {t('roles.previewAs')}
        </Menu.Item>
        {isOpen && (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onRename(column)}>
              {t('roles.rename')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onDelete(column)}>
              {t('roles.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
