import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import type { Use } from '@rushes/contract/core/bin';
import type { DeletedKind } from '@rushes/contract/core/lists/bin';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { showError } from '../../../../ui/toast.tsx';

interface Deletion {
  /** Deletes at once what is used nowhere; else says where it is used, and deletes once that is confirmed. */
  readonly ask: (ids: readonly string[]) => void;
  readonly isPending: boolean;
  readonly dialog: ReactNode;
}

interface PendingDeletion {
  readonly ids: readonly string[];
  readonly uses: readonly Use[];
}

/** Says where objects are used before they are deleted. */
export function useDeletion(kind: DeletedKind, remove: (ids: string[]) => void): Deletion {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<PendingDeletion | null>(null);
  const look = useMutation({
    mutationFn: (ids: readonly string[]) => api.bin.getUses({ kind, ids: [...ids] }),
    onSuccess: ({ uses }, ids) => {
      if (uses.length === 0) remove([...ids]);
      else setAsked({ ids, uses });
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  const close = () => setAsked(null);
  return {
    ask: (ids) => look.mutate(ids),
    isPending: look.isPending,
    dialog: asked !== null && (
      <UsesDialog
        {...asked}
        kind={kind}
        onClose={close}
        onConfirm={() => {
          close();
          remove([...asked.ids]);
        }}
      />
    ),
  };
}

interface UsesDialogProps extends PendingDeletion {
  readonly kind: DeletedKind;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function UsesDialog({ kind, ids, uses, onClose, onConfirm }: UsesDialogProps) {
  const { t } = useTranslation();
  const days = useMe().customer?.binDays;
  const isBlocked = uses.some(({ what }) => what === 'segments');
  const shown = isBlocked ? uses.filter(({ what }) => what === 'segments') : uses;
  const count = ids.length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={isBlocked ? t('bin.uses.blocked') : t(`bin.uses.title.${kind}`, { count })}
    >
      <Stack gap="md">
        <List spacing={8}>
          {shown.map((use) => (
            <List.Item key={use.what}>
              {t(`bin.uses.${use.what}`, { count: use.count })}
              <Names use={use} />
            </List.Item>
          ))}
        </List>
        {!isBlocked && <Text c="dimmed">{t('bin.uses.text', { count: days })}</Text>}
        <Group justify="end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t(isBlocked ? 'bin.close' : 'bin.cancel')}
          </Button>
          {!isBlocked && (
            <Button color="red" onClick={onConfirm}>
              {t('bin.uses.delete')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** Names of some of the places, as far as the user may know them. */
function Names({ use: { names, count } }: { use: Use }) {
  if (names.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {names.join(', ')}
      {count > names.length && ' …'}
    </Text>
  );
}
