import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import type { DirectoryDesign, OrgUnit } from '@rushes/contract/organization/directory';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { api } from '../../../../../lib/api/call.ts';
import { useForm } from '../../../../../lib/forms/use-form.ts';
import { type SharedForm, useSharedForm } from '../../../../../lib/forms/use-shared-form.ts';
import { SetupSection } from '../../../../../ui/setup-page.tsx';
import { StaleNotice } from '../../../../../ui/stale-notice.tsx';
import { showToast } from '../../../../../ui/toast.tsx';
import { unitPaths, useChange } from '../../api.ts';
import styles from '../directory.module.css';
import { draftName, useDraftDialog } from '../../../../../lib/forms/use-form-draft.ts';

interface UnitSectionProps extends Pick<DirectoryDesign, 'orgUnits'> {
  readonly canEdit: boolean;
}

/** How the organisation is made up, as a tree. */
export function UnitSection({ orgUnits, canEdit }: UnitSectionProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<OrgUnit | 'new' | null>(null);
  useDraftDialog(t('directory.units.new'), () => setOpen('new'));
  return (
    <SetupSection id="units" title={t('directory.units.title')} text={t('directory.units.text')}>
      {orgUnits.length === 0 && <Text c="dimmed">{t('directory.units.none')}</Text>}
      {orgUnits.length > 0 && (
        <ul className={styles['rows']} aria-label={t('directory.units.title')}>
          {unitPaths(orgUnits).map(({ value, depth, usersWithin }) => {
            const unit = orgUnits.find(({ orgUnitId }) => orgUnitId === value);
            if (unit === undefined) return null;
            return (
              <li key={value} className={styles['row']} style={{ paddingInlineStart: 12 + depth * 24 }}>
                <div className={styles['words']}>
                  <Text fw={500} truncate>
                    {unit.name}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {t('directory.users', { count: usersWithin })}
                  </Text>
                </div>
                {canEdit && (
                  <Button
                    variant="default"
                    aria-label={t('directory.units.change', { name: unit.name })}
                    onClick={() => setOpen(unit)}
                  >
                    {t('directory.change')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {canEdit && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {t('directory.units.new')}
          </Button>
        </div>
      )}
      {open !== null && (
        <UnitDialog
          {...(open === 'new' ? {} : { unit: open })}
          orgUnits={orgUnits}
          onClose={() => setOpen(null)}
        />
      )}
    </SetupSection>
  );
}

interface UnitDialogProps {
  readonly unit?: OrgUnit;
  readonly orgUnits: OrgUnit[];
  readonly onClose: () => void;
}

interface UnitValues {
  readonly name: string;
  readonly parentId: string | null;
  /** What the rest was read with, which no field shows. */
  readonly revision: number;
}

function valuesOf(unit: OrgUnit | undefined): UnitValues {
  return { name: unit?.name ?? '', parentId: unit?.parentId ?? null, revision: unit?.revision ?? 0 };
}

function UnitDialog({ unit, orgUnits, onClose }: UnitDialogProps) {
  const { t } = useTranslation();
  const title = t(unit === undefined ? 'directory.units.new' : 'directory.units.edit');
  const form = useForm({ draft: draftName(title, unit?.name), initialValues: valuesOf(unit) });
  const shared = useSharedForm(form, valuesOf(unit));
  const { name, parentId } = form.values;
  const isNameless = name.trim() === '';
  const { save, remove } = useUnit(unit, shared, onClose);
  const faults = isCallError(save.error) ? save.error.fields.map(({ path }) => path) : [];
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (!isNameless) save.mutate(values);
        })}
      >
        <Stack gap="sm">
          <StaleNotice shared={shared} />
          <TextInput
            label={t('directory.units.name')}
            maxLength={80}
            data-autofocus
            {...form.getInputProps('name')}
            error={faults.includes('name') ? t('directory.units.taken') : undefined}
          />
          <ParentSelect
            {...{ unit, orgUnits, parentId }}
            isCycle={faults.includes('parentId')}
            onChange={(value) => form.setFieldValue('parentId', value)}
          />
          <Group justify="space-between">
            {unit === undefined ? (
              <span />
            ) : (
              <Button
                variant="subtle"
                color="red"
                loading={remove.isPending}
                onClick={() => remove.mutate(undefined)}
              >
                {t('directory.units.delete')}
              </Button>
            )}
            <Button type="submit" disabled={isNameless || shared.isStale} loading={save.isPending}>
              {t(unit === undefined ? 'shared.create' : 'directory.save')}
            </Button>
          </Group>
          {unit !== undefined && (
            <Text size="sm" c="dimmed">
              {t(unit.parentId === null ? 'directory.units.deleteTopText' : 'directory.units.deleteText')}
            </Text>
          )}
        </Stack>
      </form>
    </Modal>
  );
}

function useUnit(unit: OrgUnit | undefined, shared: SharedForm<UnitValues>, onClose: () => void) {
  const { t } = useTranslation();
  const done = (message: string) => () => {
    showToast(message);
    onClose();
  };
  const save = useChange(
    ({ name, parentId, revision }: UnitValues) =>
      unit === undefined
        ? api.directory.createOrgUnit({ name, parentId })
        : api.directory.updateOrgUnit({ orgUnitId: unit.orgUnitId, revision, name, parentId }),
    done(t('directory.saved')),
    (error) => shared.handleRefused(error, valuesOf),
  );
  const remove = useChange(
    () => api.directory.deleteOrgUnit({ orgUnitId: unit?.orgUnitId ?? '' }),
    done(t('directory.units.deleted', { name: unit?.name })),
  );
  return { save, remove };
}

interface ParentSelectProps {
  readonly unit: OrgUnit | undefined;
  readonly orgUnits: OrgUnit[];
  readonly parentId: string | null;
  readonly isCycle: boolean;
  readonly onChange: (parentId: string | null) => void;
}

function ParentSelect({ unit, orgUnits, parentId, isCycle, onChange }: ParentSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('directory.units.parent')}
      placeholder={t('directory.units.top')}
      clearable
      searchable
      data={unitPaths(orgUnits).filter(({ value }) => value !== unit?.orgUnitId)}
      value={parentId}
      error={isCycle ? t('directory.units.cycle') : undefined}
      onChange={onChange}
    />
  );
}
