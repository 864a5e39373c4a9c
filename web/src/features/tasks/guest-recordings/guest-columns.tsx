import type { GuestRecording, GuestResponse } from '@rushes/contract/tasks/guest-recordings';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { GuestRecordingColumn, GuestResponseColumn } from './api.ts';
import { GuestRecordingBadge, GuestResponseBadge } from './parts/guest-states.tsx';

/** Guest recordings, as a table. */
export function guestRecordingColumns(t: TFunction): DataColumn<GuestRecording, GuestRecordingColumn>[] {
  const header = (column: GuestRecordingColumn) => ({ column, header: t(`guests.columns.${column}`) });
  return [
    { ...header('title'), widthPx: 340, cell: (recording) => <TitleCell {...recording} /> },
    {
      ...header('state'),
      widthPx: 110,
      cell: ({ state }) => <GuestRecordingBadge state={state} />,
      choiceLabel: (value) => t(`guests.states.${value as GuestRecording['state']}`),
    },
    { ...header('waitingCount'), widthPx: 120, align: 'end', cell: ({ waitingCount }) => waitingCount },
    { ...header('acceptedCount'), widthPx: 120, align: 'end', cell: ({ acceptedCount }) => acceptedCount },
    {
      ...header('closesAt'),
      widthPx: 150,
      cell: ({ closesAt }) => closesAt && <RelativeTime instant={closesAt} />,
    },
    { ...header('createdBy'), widthPx: 160, cell: ({ createdBy }) => createdBy.name },
    { ...header('updatedAt'), widthPx: 140, cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} /> },
  ];
}

function TitleCell({ guestRecordingId, title }: GuestRecording) {
  return (
    <AnchorLink
      to="/tasks/crowd-sourced/$guestRecordingId"
      params={{ guestRecordingId }}
      c="inherit"
      fw={500}
      truncate
      title={title}
    >
      {title}
    </AnchorLink>
  );
}

/** Responses of guests, as a table. */
export function guestResponseColumns(
  t: TFunction,
  nameCell: (response: GuestResponse) => ReactNode,
): DataColumn<GuestResponse, GuestResponseColumn>[] {
  const header = (column: GuestResponseColumn) => ({ column, header: t(`guests.responseColumns.${column}`) });
  return [
    { ...header('name'), widthPx: 340, cell: nameCell },
    {
      ...header('state'),
      widthPx: 150,
      cell: ({ state }) => <GuestResponseBadge state={state} />,
      choiceLabel: (value) => t(`guests.responseStates.${value as GuestResponse['state']}`),
    },
    { ...header('location'), widthPx: 180, cell: ({ location }) => location },
    {
      ...header('submittedAt'),
      widthPx: 150,
      cell: ({ submittedAt }) => submittedAt && <RelativeTime instant={submittedAt} />,
    },
  ];
}
