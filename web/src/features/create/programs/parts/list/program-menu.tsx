import type { Program } from '@rushes/contract/create/programs';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconChecklist,
  IconDots,
  IconEdit,
  IconLayoutList,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../../lib/session/session.ts';

interface ProgramMenuProps {
  readonly program: Program;
  /** Absent for who may not. */
  readonly onRemove: (() => void) | undefined;
  readonly onArchive: (() => void) | undefined;
  /** Absent for users who don't make templates. */
  readonly saveAsTemplate: ((program: Program) => void) | undefined;
}

/** What can be done with one program of the list. */
export function ProgramMenu({ program, onRemove, onArchive, saveAsTemplate }: ProgramMenuProps) {
  const { t } = useTranslation();
  const { programId, title, state } = program;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('programs.list.menu', { title })}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/myprograms/editprogram/${programId}`}
          leftSection={<IconEdit size={16} stroke={1.5} />}
        >
          {t('programs.list.edit')}
        </Menu.Item>
        {state === 'published' && (
          <Menu.Item
            component={Link}
            to={`/home/play/${programId}`}
            leftSection={<IconPlayerPlay size={16} stroke={1.5} />}
          >
            {t('programs.list.watch')}
          </Menu.Item>
        )}
        <ApprovalItem programId={programId} />
        {saveAsTemplate !== undefined && (
          <Menu.Item
            leftSection={<IconLayoutList size={16} stroke={1.5} />}
            onClick={() => saveAsTemplate(program)}
          >
            {t('programs.list.saveAsTemplate')}
          </Menu.Item>
        )}
        {onArchive !== undefined && (
          <Menu.Item
            leftSection={
              program.isArchived ? (
                <IconArchiveOff size={16} stroke={1.5} />
              ) : (
                <IconArchive size={16} stroke={1.5} />
              )
            }
            onClick={onArchive}
          >
            {t(program.isArchived ? 'programs.list.unarchive' : 'programs.list.archive')}
          </Menu.Item>
        )}
        {onRemove !== undefined && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={onRemove}>
            {t('programs.list.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Leads to where approval is requested. */
function ApprovalItem({ programId }: Pick<Program, 'programId'>) {
  const { t } = useTranslation();
  if (!may(useMe(), 'create.programs:publish')) return null;
  return (
    <Menu.Item
      component={Link}
      to={`/myprograms/editprogram/${programId}#approval`}
      leftSection={<IconChecklist size={16} stroke={1.5} />}
    >
      {t('programs.list.requestApproval')}
    </Menu.Item>
  );
}
