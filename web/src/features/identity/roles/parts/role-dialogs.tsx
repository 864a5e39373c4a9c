import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import type { CustomRole, RoleChoice } from '@rushes/contract/identity/role-calls';
import { type MemberRole, members } from '@rushes/contract/identity/roles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { type SharedForm, useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import { sentenceOf } from '../../../../ui/error-state.tsx';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { showError, showToast, showUndo } from '../../../../ui/toast.tsx';
import type { RoleColumn } from '../api.ts';
import { useWords } from '../use-words.ts';
import { draftName } from '../../../../lib/forms/use-form-draft.ts';

interface DialogProps {
  readonly onClose: () => void;
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['role'] });
}

interface NameValues {
  readonly name: string;
  readonly base: MemberRole;
  /** What the rest was read with, which no field shows. */
  readonly revision: number;
}

function valuesOf(custom: CustomRole | null): NameValues {
  return { name: custom?.name ?? '', base: custom?.base ?? 'cc', revision: custom?.revision ?? 0 };
}

/** Names a new role and the built-in one it is made of; or renames one. */
export function NameDialog({ column, onClose }: DialogProps & { readonly column: RoleColumn | null }) {
  const { t } = useTranslation();
  const { roleName } = useWords();
  const custom = column?.custom ?? null;
  const title = t(custom === null ? 'roles.dialog.createTitle' : 'roles.dialog.renameTitle');
  const form = useForm({ draft: draftName(title, custom?.name), initialValues: valuesOf(custom) });
  const shared = useSharedForm(form, valuesOf(custom));
  const save = useNaming(custom, shared, onClose);
  const isRefused = save.isError && !isCallError(save.error, 'conflict');
  const isNameless = form.values.name.trim() === '';
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (!isNameless) save.mutate(values);
        })}
      >
        <Stack>
          <StaleNotice shared={shared} />
          <TextInput
            data-autofocus
            required
            label={t('roles.dialog.name')}
            maxLength={60}
            {...form.getInputProps('name')}
            error={isRefused ? (sentenceOf(save.error) ?? t('roles.failed')) : undefined}
          />
          {custom === null && (
            <Select
              label={t('roles.dialog.base')}
              description={t('roles.dialog.baseText')}
              allowDeselect={false}
              data={members.map((value) => ({ value, label: roleName(value) }))}
              {...form.getInputProps('base')}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('roles.dialog.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={isNameless || shared.isStale}>
              {t(custom === null ? 'roles.dialog.create' : 'roles.dialog.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function useNaming(custom: CustomRole | null, shared: SharedForm<NameValues>, onDone: () => void) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ name, base, revision }: NameValues) => {
      if (custom === null) return api.role.createRole({ name, base });
      const { customRoleId } = custom;
      return (await api.role.updateRole({ customRoleId, revision, name })).role;
    },
    onSuccess: async (role) => {
      await refresh();
      showToast(t(custom === null ? 'roles.dialog.made' : 'roles.dialog.renamed', { role: role.name }));
      onDone();
    },
    onError: (error) => shared.handleRefused(error, valuesOf),
  });
}

interface Deleted {
  readonly column: RoleColumn;
  readonly holders: readonly string[];
}

/** Makes a deleted role again, and gives it to those who held it. */
function useRestoreRole() {
  const { t } = useTranslation();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ column: { name, base, granted }, holders }: Deleted) => {
      const { customRoleId } = await api.role.createRole({ name, base, permissions: [...granted] });
      let failed = 0;
      for (const customerUserId of holders)
        await api.role.assignRole({ customerUserId, to: { customRoleId } }).catch(() => {
          failed += 1;
        });
      return failed;
    },
    onSuccess: (failed, { column: { name: role } }) => {
      if (failed === 0) showToast(t('roles.deleting.undone', { role }));
      else showError(null, t('roles.deleting.undonePartly', { role, count: failed }));
    },
    onError: (error) => showError(error, t('roles.failed')),
    onSettled: refresh,
  });
}

interface DeleteDialogProps extends DialogProps {
  readonly column: RoleColumn;
  readonly others: readonly RoleColumn[];
}

/** Deletes a role; who holds it gets another one. */
export function DeleteDialog({ column, others, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [instead, setInstead] = useState<string | null>(null);
  const restore = useRestoreRole();
  const chosen = others.find(({ key }) => key === instead);
  const remove = useMutation({
    mutationFn: () =>
      api.role.deleteRole({
        customRoleId: column.key,
        ...(chosen === undefined ? {} : { instead: choiceOf(chosen) }),
      }),
    onSuccess: async ({ holders }) => {
      await refresh();
      showUndo({
        message: t('roles.deleting.done', { role: column.name }),
        undoLabel: t('roles.deleting.undo'),
        onUndo: () => restore.mutate({ column, holders }),
      });
      onClose();
    },
  });
  const isHeld = column.users > 0;
  return (
    <Modal opened onClose={onClose} title={t('roles.deleting.title', { role: column.name })}>
      <Stack>
        <Text>{isHeld ? t('roles.deleting.held', { count: column.users }) : t('roles.deleting.none')}</Text>
        {isHeld && (
          <Select
            label={t('roles.deleting.instead')}
            data={others.map(({ key, name }) => ({ value: key, label: name }))}
            value={instead}
            onChange={setInstead}
          />
        )}
        {remove.isError && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {sentenceOf(remove.error) ?? t('roles.failed')}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('roles.deleting.cancel')}
          </Button>
          <Button
            color="red"
            disabled={isHeld && chosen === undefined}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('roles.deleting.delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function choiceOf({ custom, base }: RoleColumn): RoleChoice {
  return custom === null ? { role: base } : { customRoleId: custom.customRoleId };
}
