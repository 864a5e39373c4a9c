import { Alert, Text } from '@mantine/core';
import type { ProgramSlot } from '@rushes/contract/create/templates';
import { useTranslation } from 'react-i18next';
import type { EditList } from '../../../../../timeline/edit-list.ts';
import { emptySlots } from '../../editor/slots.ts';
import { slotName } from './slot-card.tsx';

interface EmptySlotsProps {
  readonly list: EditList;
  readonly slots: readonly ProgramSlot[];
}

/** Says before publishing which required slots have no clip yet. */
export function EmptySlotsWarning({ list, slots }: EmptySlotsProps) {
  const { t } = useTranslation();
  const empty = emptySlots(list, slots);
  if (empty.length === 0) return null;
  const names = empty.map((slot) => slotName(t, slot, slots.indexOf(slot) + 1)).join(', ');
  return (
    <Alert color="yellow" role="status" title={t('programs.slots.warning', { count: empty.length, names })}>
      <Text size="sm">{t('programs.slots.warningText')}</Text>
    </Alert>
  );
}
