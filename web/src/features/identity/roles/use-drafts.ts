import type { CustomRole } from '@rushes/contract/identity/role-calls';
import {
  partsOf,
  type Permission,
  type PermissionAsset,
  type Permissions,
} from '@rushes/contract/identity/roles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import { useUnsaved } from '../../../lib/session/leaving.ts';
import { showError, showToast } from '../../../ui/toast.tsx';
import { difference, type RoleColumn } from './api.ts';
import { clashesOf, type Draft, over } from './drafts.ts';
import { toggled } from './ticking.ts';
import { useWords } from './use-words.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';

/** What someone else saved that does not go together with a draft, by asset in words. */
export interface Clash {
  readonly fields: readonly PermissionAsset[];
  readonly theirs: Readonly<Partial<Record<PermissionAsset, string>>>;
  readonly changedBy: string;
  readonly role: CustomRole;
}

interface Sent {
  readonly column: RoleColumn;
  readonly draft: Draft;
}

type ByRole<T> = ReadonlyMap<string, T>;

/** The draft as it stands over the role as it is now; as it was begun where the two do not go together. */
function current(draft: Draft, { custom, granted }: RoleColumn): Draft {
  const revision = custom?.revision ?? 0;
  if (revision <= draft.revision || clashesOf(draft, granted).length > 0) return draft;
  return over(draft, { granted, revision }, 'mine');
}

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
  const [clashes, setClashes] = useState<ByRole<Clash>>(new Map());
  const drafts = new Map(
    columns.flatMap((column) => {
      const begun = all.get(column.key);
      const draft = begun === undefined ? undefined : current(begun, column);
      // What was saved meanwhile, here or by someone else, is no draft any more.
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
    setClashes((was) => changed(was, key, null));
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
    onSaved: ({ column: { key }, draft: sent }, role) =>
      follow(key, ({ mine }) => over({ ...sent, seen: sent.mine, mine }, savedOf(role), 'mine')),
    onMerged: ({ column: { key } }, role) => follow(key, (draft) => over(draft, savedOf(role), 'mine')),
    onClash: ({ column: { key } }, clash) => setClashes((was) => changed(was, key, clash)),
  });
  const decide = (key: string, winner: 'mine' | 'theirs') => {
    const draft = drafts.get(key);
    const clash = clashes.get(key);
    if (draft !== undefined && clash !== undefined) put(key, over(draft, savedOf(clash.role), winner));
  };
  return {
    drafts,
    clashes,
    decide,
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

function savedOf({ granted, revision }: CustomRole): { granted: Permissions; revision: number } {
  return { granted: new Set(granted), revision };
}

interface Outcomes {
  readonly onSend: (sent: Sent) => void;
  /** What is ticked by now; undefined where it was discarded. */
  readonly draftOf: (key: string) => Draft | undefined;
  readonly onSaved: (sent: Sent, role: CustomRole) => void;
  /** Someone else saved, and both go together. */
  readonly onMerged: (sent: Sent, role: CustomRole) => void;
  readonly onClash: (sent: Sent, clash: Clash) => void;
}

/** Saves a draft over the role that it was begun with; what someone else saved since comes back. */
function useSave({ onSend, draftOf, onSaved, onMerged, onClash }: Outcomes) {
  const { t } = useTranslation();
  const { actionName } = useWords();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['role'] });
  const heldOf = ({ granted }: CustomRole, wanted: PermissionAsset) =>
    granted
      .map(partsOf)
      .filter(({ asset }) => asset === wanted)
      .map(({ action }) => actionName(action))
      .join(', ');
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
      const draft = draftOf(sent.column.key);
      if (draft === undefined) return;
      const fields = clashesOf(draft, new Set(role.granted));
      if (fields.length === 0) {
        onMerged(sent, role);
        showToast(t('shared.merged'));
        return;
      }
      const theirs = Object.fromEntries(fields.map((asset) => [asset, heldOf(role, asset)]));
      onClash(sent, { fields, theirs, changedBy, role });
    },
  });
}
