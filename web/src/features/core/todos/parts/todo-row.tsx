import { Badge, Button, Group, Text } from '@mantine/core';
import type { Todo } from '@rushes/contract/core/todos';
import { IconCheckbox, IconEye, IconFileUpload, IconVideo } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactTime } from '../../../../lib/format/format.ts';
import styles from './todos.module.css';

const icons = {
  record: IconVideo,
  'send-files': IconFileUpload,
  approve: IconCheckbox,
  watch: IconEye,
} as const;

/** Where it is done. */
function placeOf({ kind, objectId }: Todo): LinkProps {
  if (kind === 'approve') return { to: '/tasks/approvals/$approvalId', params: { approvalId: objectId } };
  if (kind === 'watch') return { to: '/home/play/$programId', params: { programId: objectId } };
  return { to: '/tasks/asset/$taskId', params: { taskId: objectId } };
}

/** One thing to do: what, for whom and until when; a link to where it is done. */
export function TodoRow({ todo, children }: { todo: Todo; children?: ReactNode }) {
  const { t } = useTranslation();
  const { kind, title, requester, dueAt, isOverdue, snoozedUntil } = todo;
  const Icon = icons[kind];
  return (
    <li className={styles['row']}>
      <Link {...placeOf(todo)} className={styles['link']}>
        <Icon size={20} stroke={1.5} aria-hidden className={styles['icon']} />
        <span className={styles['words']}>
          <span className={styles['title']}>{title}</span>
          <Text span size="sm" c="dimmed">
            {t(`todos.kinds.${kind}`)}
            {requester !== null && ` · ${t('todos.from', { name: requester.name })}`}
          </Text>
        </span>
        <Group gap="sm" wrap="nowrap" className={styles['due']}>
          {isOverdue && <Badge color="red">{t('todos.overdue')}</Badge>}
          <Text span size="sm" c="dimmed">
            {snoozedUntil !== null
              ? t('todos.until', { at: formatExactTime(snoozedUntil) })
              : dueAt === null
                ? t('todos.noDate')
                : t('todos.due', { at: formatExactTime(dueAt) })}
          </Text>
        </Group>
      </Link>
      {children}
    </li>
  );
}

export function DelegateButton({ title, onClick }: { title: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t('todos.delegateThat', { title })}
      onClick={onClick}
    >
      {t('todos.delegate')}
    </Button>
  );
}
