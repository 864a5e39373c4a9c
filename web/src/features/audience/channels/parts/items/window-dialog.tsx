import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { ChannelItem } from '@rushes/contract/audience/channels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { useChannelChange } from '../../api.ts';
import { confirmAudience } from '../../../../core/access-changes/api.ts';
import { toInstant, toLocal } from '../../../../../lib/format/local-time.ts';
import { useFormDraft } from '../../../../../lib/forms/use-form-draft.ts';

/** From when to when a program is shown in its channel. */
export function WindowDialog({ item, onClose }: { item: ChannelItem; onClose: () => void }) {
  const { t } = useTranslation();
  const { channelId, itemId, title } = item;
  const [from, setFrom] = useState(toLocal(item.from));
  const [to, setTo] = useState(toLocal(item.to));
  useFormDraft(t('channels.items.windowOf', { title }), {
    unsaved: () => (from === toLocal(item.from) && to === toLocal(item.to) ? null : { from, to }),
    restore: (kept) => {
      setFrom(kept.from);
      setTo(kept.to);
    },
  });
  const save = useChannelChange(
    () => {
      const window = { from: toInstant(from), to: toInstant(to) };
      return confirmAudience((confirmed) =>
        api.channel.arrangeItem({ channelId, itemId, ...window, confirmed }),
      );
    },
    { done: t('channels.saved'), onDone: onClose },
  );
  return (
    <Modal opened onClose={onClose} title={t('channels.items.windowOf', { title })}>
      <WindowForm
        {...{ from, setFrom, to, setTo, onClose }}
        onSave={() => save.mutate(undefined)}
        isPending={save.isPending}
      />
    </Modal>
  );
}

interface WindowFormProps {
  readonly from: string;
  readonly setFrom: (from: string) => void;
  readonly to: string;
  readonly setTo: (to: string) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly isPending: boolean;
}

function WindowForm({ from, setFrom, to, setTo, onSave, onClose, isPending }: WindowFormProps) {
  const { t } = useTranslation();
  const isWrong = from !== '' && to !== '' && to <= from;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onSave();
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('channels.items.windowText')}
        </Text>
        <TextInput
          type="datetime-local"
          label={t('channels.items.fromLabel')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={t('channels.items.toLabel')}
          value={to}
          error={isWrong ? t('channels.items.wrongWindow') : undefined}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('channels.cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={isWrong}>
            {t('channels.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
