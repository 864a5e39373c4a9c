import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import type { DeletedObject } from '@rushes/contract/core/bin';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { formatSize } from '../../../../lib/format/format.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { refreshDeleted, usesQuery } from '../api.ts';

interface PermanentDialogProps {
  readonly objects: readonly DeletedObject[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before objects are deleted permanently. */
export function PermanentDialog({ objects, onClose, onDone }: PermanentDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.bin.deletePermanently({ objects: objects.map(({ kind, id }) => ({ kind, id })) }),
    onSuccess: ({ deleted, failed }) => {
      const inUse = failed.filter(({ code }) => code === 'clip-in-use').length;
      if (inUse > 0) showError(null, t('bin.confirm.inUse', { count: inUse }));
      if (deleted.length > 0) showToast(t('bin.confirm.done', { count: deleted.length }));
      onDone();
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshDeleted(queryClient),
  });
  const used = objects.filter(
    ({ kind, keptUntil }) => keptKinds.some((each) => each === kind) && keptUntil === null,
  );
  const areAllUsed = used.length === objects.length;
  const [only] = objects;
  const freed = objects
    .filter(({ keptUntil }) => keptUntil !== null)
    .reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
  const { length: count } = objects;
  const title =
    count === 1 && only !== undefined
      ? t(areAllUsed ? 'bin.confirm.cannotNamed' : 'bin.confirm.named', { name: only.name })
      : t(areAllUsed ? 'bin.confirm.cannot' : 'bin.confirm.title', { count });
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap="md">
        {keptKinds.map((kind) => {
          const own = used.filter((object) => object.kind === kind);
          return own.length > 0 && <ObjectsInUse key={kind} kind={kind} objects={own} />;
        })}
        {!areAllUsed && (
          <Text>
            {freed > 0 ? t('bin.confirm.frees', { size: formatSize(freed) }) : t('bin.confirm.text')}
          </Text>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t(areAllUsed ? 'bin.close' : 'bin.cancel')}
          </Button>
          {!areAllUsed && (
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('bin.delete')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** Kinds of objects that are kept while programs use them. */
const keptKinds = ['clip', 'file'] as const;

interface InUseProps {
  readonly kind: (typeof keptKinds)[number];
  readonly objects: readonly DeletedObject[];
}

/** Clips or files that can't be deleted permanently, and the programs that they have to leave first. */
function ObjectsInUse({ kind, objects }: InUseProps) {
  const { t } = useTranslation();
  const query = useQuery(
    usesQuery(
      kind,
      objects.map(({ id }) => id),
    ),
  );
  const uses = query.data?.uses ?? [];
  const names = uses.flatMap((use) => use.names);
  const more = uses.reduce((sum, { count }) => sum + count, 0) - names.length;
  return (
    <div>
      <Text>{t(`bin.confirm.used.${kind}`, { count: objects.length })}</Text>
      {query.isPending && <Skeleton height={20} />}
      {names.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('bin.confirm.usedIn', { names: names.join(', ') })}
          {more > 0 && ' …'}
        </Text>
      )}
    </div>
  );
}
