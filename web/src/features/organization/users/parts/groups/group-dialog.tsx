import {
  Button,
  Group,
  Modal,
  MultiSelect,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { draftName } from '../../../../../lib/forms/use-form-draft.ts';
import { useForm } from '../../../../../lib/forms/use-form.ts';
import { memberRoles, type MemberRole } from '@rushes/contract/organization/lists/users';
import type { GroupRule, UserGroup } from '@rushes/contract/organization/user-groups';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { formatCount } from '../../../../../lib/format/format.ts';
import { callQuery } from '../../../../../lib/api/query.ts';
import { type SharedForm, useSharedForm } from '../../../../../lib/forms/use-shared-form.ts';
import { StaleNotice } from '../../../../../ui/stale-notice.tsx';
import { showError } from '../../../../../ui/toast.tsx';
import { refreshUsers } from '../../api.ts';
import { type FieldFilter, RuleOfFields } from './rule-of-fields.tsx';

interface GroupDialogProps {
  readonly onClose: () => void;
  /** The group to change; a new one where absent. */
  readonly group?: UserGroup;
}

const locationOps = ['any', 'is', 'contains', 'filled', 'empty'] as const;

interface Values {
  readonly name: string;
  readonly description: string;
  readonly source: 'manual' | 'rule';
  readonly roles: MemberRole[];
  readonly locationOp: (typeof locationOps)[number];
  readonly location: string;
  /** What is asked of fields of the profile. */
  readonly fields: FieldFilter[];
  /** What the rest was read with, which no field shows. */
  readonly revision: number;
}

/** Makes or changes a group: by hand, or by a rule over what is known of users. Shown only while it is open. */
export function GroupDialog({ onClose, group }: GroupDialogProps) {
  const { t } = useTranslation();
  const title = t(group === undefined ? 'users.groups.new' : 'users.groups.edit');
  const form = useForm<Values>({
    draft: draftName(title, group?.name),
    initialValues: valuesOf(group),
    validate: { name: (name) => (name.trim() === '' ? t('users.groups.noName') : null) },
  });
  const shared = useSharedForm(form, valuesOf(group));
  const save = useSave(group, { form, shared, onClose });
  const { source } = form.values;
  const rule = ruleOf(form.values);
  const isHidden = (group?.hiddenConditions ?? 0) > 0;
  return (
    <Modal opened onClose={onClose} title={title}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="sm">
          <StaleNotice shared={shared} />
          <TextInput
            label={t('users.columns.name')}
            maxLength={80}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('users.groups.description')}
            maxLength={500}
            {...form.getInputProps('description')}
          />
          {group === undefined && (
            <SegmentedControl
              aria-label={t('users.groups.source')}
              data={[
                { value: 'manual', label: t('users.groups.byHand') },
                { value: 'rule', label: t('users.groups.byRule') },
              ]}
              {...form.getInputProps('source')}
            />
          )}
          <Belonging form={form} isHidden={isHidden} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('users.cancel')}
            </Button>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={(source === 'rule' && !isHidden && rule.length === 0) || shared.isStale}
            >
              {t(group === undefined ? 'shared.create' : 'users.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** How users come into the group. */
function Belonging({ form, isHidden }: { form: UseFormReturnType<Values>; isHidden: boolean }) {
  const { t } = useTranslation();
  if (form.values.source === 'rule' && !isHidden) return <RuleFields form={form} />;
  return (
    <Text size="sm" c="dimmed">
      {t(isHidden ? 'users.groups.hiddenRule' : 'users.groups.byHandText')}
    </Text>
  );
}

function RuleFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation();
  const { locationOp, roles } = form.values;
  return (
    <>
      <MultiSelect
        label={t('users.columns.role')}
        placeholder={roles.length === 0 ? t('users.groups.any') : ''}
        data={memberRoles.map((role) => ({ value: role, label: t(`users.roles.${role}`) }))}
        {...form.getInputProps('roles')}
      />
      <Group align="end" grow>
        <Select
          label={t('users.columns.location')}
          allowDeselect={false}
          data={locationOps.map((op) => ({ value: op, label: t(`users.groups.locations.${op}`) }))}
          {...form.getInputProps('locationOp')}
        />
        {(locationOp === 'is' || locationOp === 'contains') && (
          <TextInput
            aria-label={t('users.groups.location')}
            maxLength={100}
            {...form.getInputProps('location')}
          />
        )}
      </Group>
      <RuleOfFields fields={form.values.fields} onChange={(fields) => form.setFieldValue('fields', fields)} />
      <Fitting rule={ruleOf(form.values)} />
    </>
  );
}

function valuesOf(group: UserGroup | undefined): Values {
  const role = group?.rule.find((filter) => filter.column === 'role');
  const place = group?.rule.find((filter) => filter.column === 'location');
  return {
    name: group?.name ?? '',
    description: group?.description ?? '',
    source: group?.source ?? 'manual',
    roles: role?.column === 'role' ? role.values : [],
    locationOp: place?.column === 'location' ? place.op : 'any',
    location: place?.column === 'location' ? (place.values[0] ?? '') : '',
    fields: group?.rule.filter((filter) => filter.column === 'field') ?? [],
    revision: group?.revision ?? 0,
  };
}

function ruleOf({ roles, locationOp, location, fields }: Values): GroupRule {
  const rule: GroupRule = fields.filter(
    ({ key, op, values }) =>
      key !== '' && (op === 'filled' || op === 'empty' || values.some((value) => value.trim() !== '')),
  );
  if (roles.length > 0) rule.push({ column: 'role', op: 'in', values: [...roles] });
  const needsText = locationOp === 'is' || locationOp === 'contains';
  if (locationOp === 'any' || (needsText && location.trim() === '')) return rule;
  rule.push({ column: 'location', op: locationOp, values: needsText ? [location.trim()] : [] });
  return rule;
}

function Fitting({ rule }: { rule: GroupRule }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...callQuery('user', 'countRule', { rule }), enabled: rule.length > 0 });
  if (rule.length === 0 || data === undefined) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('users.groups.fits', { count: data.count, shown: formatCount(data.count) })}
    </Text>
  );
}

interface Saving {
  readonly form: UseFormReturnType<Values>;
  readonly shared: SharedForm<Values>;
  readonly onClose: () => void;
}

function useSave(group: UserGroup | undefined, { form, shared, onClose }: Saving) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: Values) => {
      const { name, description, source, revision } = values;
      const rule = ruleOf(values);
      if (group === undefined) return api.user.createGroup({ name, description, source, rule });
      const isRuled = group.source === 'rule' && group.hiddenConditions === 0;
      const change = { groupId: group.groupId, revision, name, description };
      return api.user.updateGroup(isRuled ? { ...change, rule } : change);
    },
    onSuccess: onClose,
    onError: (error) => {
      if (shared.handleRefused<UserGroup>(error, valuesOf)) return;
      const isTaken = isCallError(error) && error.fields.some(({ path }) => path === 'name');
      if (isTaken) form.setFieldError('name', t('users.groups.taken'));
      else showError(error, t('errors.unexpected'));
    },
    onSettled: () => refreshUsers(queryClient),
  });
}
