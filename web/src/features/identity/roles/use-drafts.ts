import type { CustomRole } from '@rushes/contract/identity/role-calls';
import type { Permission } from '@rushes/contract/identity/roles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import { useUnsaved } from '../../../lib/session/leaving.ts';
import { showError, showToast } from '../../../ui/toast.tsx';
import { difference, type RoleColumn } from './api.ts';
import type { Draft } from './drafts.ts';
import { toggled } from './role-ticks.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';

/** What someone else saved since a draft was begun. */
export interface Conflict {
  readonly changedBy: string;
  readonly role: CustomRole;
}

interface Sent {
  readonly column: RoleColumn;
  readonly draft: Draft;
}

type ByRole<T> = ReadonlyMap<string, T>;

interface Ticked {
  readonly key: string;
  readonly seen: readonly Permission[];
  readonly revision: number;
  readonly mine: readonly Permission[];
}

function ticksOf(drafts: ByRole<Draft>): Ticked[] {
  return [...drafts].map(([key, { seen, revision, mine }]) => ({
    key,
    seen: [...seen],
    revision,
    mine: [...mine],
  }));
}

function draftsOf(ticked: readonly Ticked[]): ByRole<Draft> {
  return new Map(
    ticked.map(({ key, seen, revision, mine }) => [
      key,
      { seen: new Set(seen), revision, mine: new Set(mine) },
    ]),
  );
}

function isEmpty({ seen, mine }: Draft): boolean {
  const { added, removed } = difference(seen, mine);
  return added.length + removed.length === 0;
}

/** What was ticked and is not saved yet, by role, over what others save meanwhile. */
export function useDrafts(columns: readonly RoleColumn[]) {
  const { t } = useTranslation();
  const [all, setAll] = useState<ByRole<Draft>>(new Map());
  const [conflicts, setConflicts] = useState<ByRole<Conflict>>(new Map());
  const drafts = new Map(
    columns.flatMap((column) => {
      const draft = all.get(column.key);
      return draft === undefined || isEmpty(draft) ? [] : [[column.key, draft] as const];
    }),
  );
  useUnsaved(drafts.size > 0);
  useFormDraft(t('roles.title'), {
    unsaved: () => (drafts.size === 0 ? null : { ticked: ticksOf(drafts) }),
    restore: (kept) => setAll(draftsOf(kept.ticked)),
  });
  const put = (key: string, draft: Draft | null) => {
    setAll((was) => changed(was, key, draft));
    setConflicts((was) => changed(was, key, null));
  };
  // What is ticked while a save is under way stays, and what is discarded stays away.
  const follow = (key: string, next: (ticked: Draft) => Draft) =>
    setAll((was) => {
      const ticked = was.get(key);
      return ticked === undefined ? was : changed(was, key, next(ticked));
    });
  const ticked = useRef(all);
  ticked.current = all;
  const save = useSave({
    // What is ticked from now on is ticked upon this.
    onSend: ({ column: { key }, draft }) => setAll((was) => changed(was, key, draft)),
    draftOf: (key) => ticked.current.get(key),
    onSaved: ({ column: { key } }, role) => follow(key, ({ mine }) => draftOver(role, mine)),
    onConflict: ({ column: { key } }, conflict) => setConflicts((was) => changed(was, key, conflict)),
  });
  const overwrite = (column: RoleColumn) => {
    const draft = drafts.get(column.key);
    const conflict = conflicts.get(column.key);
    if (draft === undefined || conflict === undefined) return;
    const over = draftOver(conflict.role, draft.mine);
    put(column.key, over);
    if (!isEmpty(over)) save.mutate({ column, draft: over });
  };
  return {
    drafts,
    conflicts,
    overwrite,
    save,
    discard: ({ key }: RoleColumn) => put(key, null),
    tick: (column: RoleColumn, permission: Permission, isOn: boolean) => {
      const begun = { seen: column.granted, revision: column.custom?.revision ?? 0, mine: column.granted };
      const draft = drafts.get(column.key) ?? begun;
      const mine = toggled(draft.mine, permission, isOn);
      setAll((was) => changed(was, column.key, { ...draft, mine }));
    },
  };
}

function changed<T>(map: ByRole<T>, key: string, value: T | null): ByRole<T> {
  const others = [...map].filter(([other]) => other !== key);
  return new Map(value === null ? others : [...others, [key, value] as const]);
}

/** What is ticked, over the role as it is saved. */
function draftOver({ granted, revision }: CustomRole, mine: Draft['mine']): Draft {
  return { seen: new Set(granted), revision, mine };
}

interface Outcomes {
  readonly onSend: (sent: Sent) => void;
  /** What is ticked by now; undefined where it was discarded. */
  readonly draftOf: (key: string) => Draft | undefined;
  readonly onSaved: (sent: Sent, role: CustomRole) => void;
  readonly onConflict: (sent: Sent, conflict: Conflict) => void;
}

/** Saves a draft over the role that it was begun with; what someone else saved since comes back. */
function useSave({ onSend, draftOf, onSaved, onConflict }: Outcomes) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['role'] });
  return useMutation({
    mutationFn: ({ column: { custom }, draft }: Sent) =>
      api.role.updateRole({
        customRoleId: custom?.customRoleId ?? '',
        revision: draft.revision,
        permissions: [...draft.mine],
      }),
    onMutate: onSend,
    onSuccess: async ({ role, added, removed }, sent) => {
      await refresh();
      onSaved(sent, role);
      showToast(t('roles.changes.saved', { role: role.name, added: added.length, removed: removed.length }));
    },
    onError: (error, sent) => {
      void refresh();
      if (!isCallError(error, 'conflict')) {
        showError(error, t('roles.failed'));
        return;
      }
      const { current: role, changedBy } = error.details as { current: CustomRole; changedBy: string };
      // What was discarded meanwhile has nothing to decide.
      if (draftOf(sent.column.key) !== undefined) onConflict(sent, { changedBy, role });
    },
  });
}
