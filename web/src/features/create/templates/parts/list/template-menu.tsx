import { ActionIcon, Menu } from '@mantine/core';
import type { Template } from '@rushes/contract/create/templates';
import {
  IconCopy,
  IconDots,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconMovie,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { useHideTemplate, useShareTemplate } from '../../api.ts';

export interface TemplateActions {
  /** Null for users who don't make programs. */
  readonly onUse: ((template: Template) => void) | null;
  /** The template of which a program is being made. */
  readonly usedId: string | null;
  readonly onDuplicate: (template: Template) => void;
  readonly onDelete: (template: Template) => void;
}

const icon = { size: 16, stroke: 1.5 } as const;

/** What can be done with one template. */
export function TemplateMenu({ template, actions }: { template: Template; actions: TemplateActions }) {
  const { t } = useTranslation();
  const { templateId, title, state, scope, isHidden, canEdit } = template;
  const mayEdit = may(useMe(), 'create.templates:edit');
  const share = useShareTemplate();
  const hide = useHideTemplate();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('templates.menu', { title })}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state === 'published' && actions.onUse !== null && (
          <Menu.Item leftSection={<IconMovie {...icon} />} onClick={() => actions.onUse?.(template)}>
            {t('templates.use.action')}
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={`/alltemplate/edit/${templateId}`}
          leftSection={<IconEdit {...icon} />}
        >
          {t(canEdit ? 'templates.edit' : 'templates.open')}
        </Menu.Item>
        {scope === 'personal' && (
          <Menu.Item leftSection={<IconUsers {...icon} />} onClick={() => share.mutate(template)}>
            {t('templates.share')}
          </Menu.Item>
        )}
        {scope === 'installation' && mayEdit && (
          <Menu.Item
            leftSection={isHidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
            onClick={() => hide.mutate({ templateId, isHidden: !isHidden })}
          >
            {t(isHidden ? 'templates.unhide' : 'templates.hide')}
          </Menu.Item>
        )}
        {mayEdit && (
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.onDuplicate(template)}>
            {t('templates.duplicate')}
          </Menu.Item>
        )}
        {canEdit && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash {...icon} />}
            onClick={() => actions.onDelete(template)}
          >
            {t('templates.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
