import { Button, Popover, Select, Stack } from '@mantine/core';
import type { Clip } from '@rushes/contract/media/clips';
import { IconUserShare } from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserSearch } from '../../../../../lib/lists/use-user-search.ts';
import { api } from '../../../../../lib/api/call.ts';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { showError, showUndo } from '../../../../../ui/toast.tsx';
import type { ClipOwnerProps } from '../../../../media/clips/parts/clip-owner.ts';

/** Roles that own footage. */
const owningRoles = new Set(['cc', 'cm']);

/** Makes another user the owner of clips. */
export function GiveClipsButton({ clips, onDone }: ClipOwnerProps) {
  const { t } = useTranslation();
  const me = useMe();
  const [isOpen, open] = useDisclosure(false);
  const give = useGiveClips(() => {
    open.close();
    onDone();
  });
  // Users are found by those who choose who may watch.
  if (!may(me, 'create.footage:edit-all') || !may(me, 'create.programs:publish')) return null;
  return (
    <Popover opened={isOpen} onChange={open.set} trapFocus shadow="md" width={300}>
      <Popover.Target>
        <Button
          variant="subtle"
          leftSection={<IconUserShare size={20} stroke={1.5} aria-hidden />}
          loading={give.isPending}
          onClick={open.toggle}
        >
          {t('clips.actions.give')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <OwnerForm
          isPending={give.isPending}
          owners={new Set(clips.map(({ createdBy }) => createdBy.customerUserId))}
          onChoose={(to) => give.mutate({ clips, to })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface OwnerFormProps {
  readonly isPending: boolean;
  /** Who owns the clips now. */
  readonly owners: ReadonlySet<string>;
  readonly onChoose: (to: string) => void;
}

function OwnerForm({ isPending, owners, onChoose }: OwnerFormProps) {
  const { t } = useTranslation();
  const [owner, setOwner] = useState<{ value: string; label: string } | null>(null);
  const { users: found, setSearch, isSearching } = useUserSearch(owner?.label ?? null);
  // One owner of all the clips is no new owner.
  const users = found.filter(
    ({ role, customerUserId }) => owningRoles.has(role) && !(owners.size === 1 && owners.has(customerUserId)),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (owner !== null) onChoose(owner.value);
      }}
    >
      <Stack gap="xs">
        <Select
          label={t('clips.give.owner')}
          placeholder={t('clips.give.search')}
          searchable
          data-autofocus
          // Beside the field: the button below stays free.
          comboboxProps={{ withinPortal: false, position: 'right-start', width: 260 }}
          data={users.map(({ customerUserId, name }) => ({ value: customerUserId, label: name }))}
          filter={({ options }) => options}
          allowDeselect={false}
          value={owner?.value ?? null}
          onChange={(_value, option) => setOwner(option)}
          onSearchChange={setSearch}
          nothingFoundMessage={t(isSearching ? 'clips.give.searching' : 'clips.give.nobody')}
        />
        <Button type="submit" disabled={owner === null} loading={isPending}>
          {t('clips.actions.give')}
        </Button>
      </Stack>
    </form>
  );
}

function useGiveClips(onGiven: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['clip'] });
  const back = useMutation({
    mutationFn: async (clips: readonly Clip[]) => {
      for (const owner of new Set(clips.map(({ createdBy }) => createdBy.customerUserId)))
        await api.user.giveClips({
          clipIds: clips.flatMap(({ clipId, createdBy }) =>
            createdBy.customerUserId === owner ? [clipId] : [],
          ),
          toCustomerUserId: owner,
        });
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ clips, to }: { clips: readonly Clip[]; to: string }) =>
      api.user.giveClips({ clipIds: clips.map(({ clipId }) => clipId), toCustomerUserId: to }),
    onSuccess: ({ given, failed }, { clips }) => {
      if (failed.length > 0) showError(null, t('clips.changeFailed', { count: failed.length }));
      if (given.length === 0) return;
      showUndo({
        message: t('clips.give.done', { count: given.length }),
        undoLabel: t('clips.undo'),
        onUndo: () => back.mutate(clips.filter(({ clipId }) => given.includes(clipId))),
      });
      onGiven();
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: refresh,
  });
}
