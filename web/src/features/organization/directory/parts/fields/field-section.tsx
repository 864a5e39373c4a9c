import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core';
import type { DirectoryDesign, ProfileField } from '@rushes/contract/organization/directory';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { SetupSection } from '../../../../../ui/setup-page.tsx';
import { showToast, showUndo } from '../../../../../ui/toast.tsx';
import { designQuery, useChange } from '../../api.ts';
import styles from '../directory.module.css';
import { FieldDialog } from './field-dialog.tsx';
import { useDraftDialog } from '../../../../../lib/forms/use-form-draft.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface FieldSectionProps {
  readonly design: DirectoryDesign;
  readonly canEdit: boolean;
}

/** The fields of the organisation: made, put in order, taken out of use. */
export function FieldSection({ design, canEdit }: FieldSectionProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ProfileField | 'new' | null>(null);
  const active = design.fields.filter(({ isArchived }) => !isArchived);
  useDraftDialog(t('directory.fields.new'), () => setOpen('new'));
  const archived = design.fields.filter(({ isArchived }) => isArchived);
  const { move, dragged, setDragged, target, setTarget } = useOrder(active);
  return (
    <SetupSection id="fields" title={t('directory.fields.title')} text={t('directory.fields.text')}>
      {active.length === 0 && <Text c="dimmed">{t('directory.fields.none')}</Text>}
      {active.length > 0 && (
        <ul className={styles['rows']} aria-label={t('directory.fields.title')}>
          {active.map((field, at) => (
            <li
              key={field.fieldId}
              className={styles['row']}
              draggable={canEdit}
              data-target={target === at || undefined}
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setTarget(null)}
              onDragOver={(event) => {
                event.preventDefault();
                setTarget(at);
              }}
              onDrop={() => {
                setTarget(null);
                if (dragged !== null) move(dragged, at);
              }}
            >
              <ActiveField
                {...{ field, at, move }}
                last={active.length - 1}
                canEdit={canEdit}
                users={design.users}
                onOpen={setOpen}
              />
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <div>
          <Button leftSection={<IconPlus {...icon} />} onClick={() => setOpen('new')}>
            {t('directory.fields.new')}
          </Button>
        </div>
      )}
      {archived.length > 0 && <ArchivedFields fields={archived} users={design.users} canEdit={canEdit} />}
      {open !== null && (
        <FieldDialog {...(open === 'new' ? {} : { field: open })} onClose={() => setOpen(null)} />
      )}
    </SetupSection>
  );
}

interface ActiveFieldProps {
  readonly field: ProfileField;
  readonly at: number;
  readonly last: number;
  readonly users: number;
  readonly canEdit: boolean;
  readonly move: (from: number, to: number) => void;
  readonly onOpen: (field: ProfileField) => void;
}

function ActiveField({ field, at, last, users, canEdit, move, onOpen }: ActiveFieldProps) {
  const { t } = useTranslation();
  if (!canEdit) return <FieldWords field={field} users={users} />;
  return (
    <>
      <IconGripVertical size={20} stroke={1.5} aria-hidden />
      <FieldWords field={field} users={users} />
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          aria-label={t('directory.fields.up', { name: field.label })}
          disabled={at === 0}
          onClick={() => move(at, at - 1)}
        >
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={t('directory.fields.down', { name: field.label })}
          disabled={at === last}
          onClick={() => move(at, at + 1)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        <Button
          variant="default"
          aria-label={t('directory.fields.change', { name: field.label })}
          onClick={() => onOpen(field)}
        >
          {t('directory.change')}
        </Button>
        <Archive field={field} />
      </Group>
    </>
  );
}

interface ArchivedFieldsProps {
  readonly fields: readonly ProfileField[];
  readonly users: number;
  readonly canEdit: boolean;
}

function ArchivedFields({ fields, users, canEdit }: ArchivedFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Text fw={500}>{t('directory.fields.archived')}</Text>
      <ul className={styles['rows']} aria-label={t('directory.fields.archived')}>
        {fields.map((field) => (
          <li key={field.fieldId} className={styles['row']}>
            <FieldWords field={field} users={users} />
            {canEdit && <Archive field={field} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Moves a field at once on screen; where someone else moved one first, their order shows. */
function useOrder(active: readonly ProfileField[]) {
  const queryClient = useQueryClient();
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const before = active.map(({ fieldId }) => fieldId);
  const order = useChange(
    (fieldIds: string[]) => api.directory.orderFields({ fieldIds, before }),
    (design) => queryClient.setQueryData(designQuery().queryKey, design),
  );
  const move = (from: number, to: number) => {
    if (from === to || order.isPending) return;
    const rest = before.filter((_id, at) => at !== from);
    const moved = before[from];
    if (moved !== undefined) order.mutate([...rest.slice(0, to), moved, ...rest.slice(to)]);
  };
  return { move, dragged, setDragged, target, setTarget };
}

function FieldWords({ field, users }: { field: ProfileField; users: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles['words']} style={{ flex: 1 }}>
      <Group gap="xs">
        <Text fw={500}>{field.label}</Text>
        {field.isRequired && <Badge variant="light">{t('directory.fields.required')}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {[
          t(`directory.types.${field.type}`),
          `${t('directory.fields.audience')}: ${t(`directory.audiences.${field.audience}`)}`,
          t('directory.fields.filled', { filled: field.filled, users }),
        ].join(' · ')}
      </Text>
    </div>
  );
}

function Archive({ field: { fieldId, label, filled, isArchived } }: { field: ProfileField }) {
  const { t } = useTranslation();
  const archive = useChange(
    (archived: boolean) => api.directory.archiveField({ fieldId, archived }),
    (design) => {
      const isOut = design.fields.some((each) => each.fieldId === fieldId && each.isArchived);
      if (!isOut) showToast(t('directory.fields.restored', { name: label }));
      else
        showUndo({
          message: t('directory.fields.archivedNow', { name: label, count: filled }),
          undoLabel: t('directory.undo'),
          onUndo: () => archive.mutate(false),
        });
    },
  );
  return (
    <Button
      variant="subtle"
      loading={archive.isPending}
      aria-label={t(isArchived ? 'directory.fields.restoreNamed' : 'directory.fields.archiveNamed', {
        name: label,
      })}
      onClick={() => archive.mutate(!isArchived)}
    >
      {t(isArchived ? 'directory.fields.restore' : 'directory.fields.archive')}
    </Button>
  );
}
