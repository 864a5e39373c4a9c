import { Badge } from '@mantine/core';
import type { GuestRecordingState, GuestResponseState } from '@rushes/contract/tasks/guest-recordings';
import { useTranslation } from 'react-i18next';

const recordingColours = {
  ...{ draft: 'gray', open: 'green', paused: 'yellow', closed: 'gray' },
} as const satisfies Readonly<Record<GuestRecordingState, string>>;

export function GuestRecordingBadge({ state }: { state: GuestRecordingState }) {
  const { t } = useTranslation();
  return <Badge color={recordingColours[state]}>{t(`guests.states.${state}`)}</Badge>;
}

const responseColours = {
  ...{ started: 'gray', submitted: 'yellow', accepted: 'green', rejected: 'gray' },
  ...{ 'redo-requested': 'yellow', withdrawn: 'red' },
} as const satisfies Readonly<Record<GuestResponseState, string>>;

export function GuestResponseBadge({ state }: { state: GuestResponseState }) {
  const { t } = useTranslation();
  return <Badge color={responseColours[state]}>{t(`guests.responseStates.${state}`)}</Badge>;
}
