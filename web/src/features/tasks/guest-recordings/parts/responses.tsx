import { Button, Group, Image, UnstyledButton } from '@mantine/core';
import type { GuestRecordingDetail, GuestResponse } from '@rushes/contract/tasks/guest-recordings';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { guestResponseSource, useConsentExport, useDecision } from '../api.ts';
import { guestResponseColumns } from '../guest-columns.tsx';
import { LengthFaults } from './length-faults.tsx';
import { RedoDialog } from './redo-dialog.tsx';
import { ResponseDialog } from './response-dialog.tsx';

/** What guests sent, to look at and to decide about, one by one or many at once. */
export function Responses({ recording }: { recording: GuestRecordingDetail }) {
  const { t } = useTranslation();
  const { guestRecordingId, canManage, maxMs } = recording;
  const list = useList(useMemo(() => guestResponseSource(guestRecordingId), [guestRecordingId]));
  const consents = useConsentExport(recording);
  const [openId, setOpenId] = useOpenResponse();
  const columns = useMemo(
    () =>
      guestResponseColumns(t, (response) => (
        <NameCell response={response} maxMs={maxMs} onOpen={() => setOpenId(response.responseId)} />
      )),
    [t, setOpenId, maxMs],
  );
  const opened = list.rows.find(({ responseId }) => responseId === openId);
  return (
    <>
      <DataGrid
        list={list}
        columns={columns}
        label={t('guests.tabs.responses')}
        rowId={({ responseId }) => responseId}
        rowLabel={({ name }) => name}
        renderBulk={canManage ? (rows, clear) => <BulkActions {...{ recording, rows, clear }} /> : undefined}
        empty={
          <EmptyState
            picture={<Illustration name="film" />}
            title={t('guests.noResponses.title')}
            text={t(recording.state === 'open' ? 'guests.noResponses.text' : 'guests.noResponses.notOpen')}
          />
        }
      />
      {canManage && list.rows.length > 0 && (
        <Group mt="sm">
          <Button variant="default" loading={consents.isPending} onClick={() => consents.mutate()}>
            {t('guests.exportConsents')}
          </Button>
        </Group>
      )}
      {opened !== undefined && (
        <ResponseDialog recording={recording} response={opened} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}

/** Which response is open, in the address: notifications lead there. */
function useOpenResponse() {
  const inAddress: Record<string, unknown> = useSearch({ strict: false });
  const openId = typeof inAddress['response'] === 'string' ? inAddress['response'] : null;
  const navigate = useNavigate();
  const open = useCallback(
    (responseId: string | null) => {
      const search = ({ response: _before, ...rest }: Record<string, unknown>) =>
        responseId === null ? rest : { ...rest, response: responseId };
      void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
    },
    [navigate],
  );
  return [openId, open] as const;
}

interface NameCellProps {
  readonly response: GuestResponse;
  readonly maxMs: number;
  readonly onOpen: () => void;
}

function NameCell({ response: { name, takes }, maxMs, onOpen }: NameCellProps) {
  const poster = takes.find((take) => take.poster !== null)?.poster;
  return (
    <Group gap="sm" wrap="nowrap">
      <UnstyledButton onClick={onOpen} fw={500}>
        <Group gap="sm" wrap="nowrap">
          {poster != null && <Image src={poster} alt="" w={64} h={36} radius={4} fit="cover" />}
          {name}
        </Group>
      </UnstyledButton>
      <LengthFaults takes={takes} maxMs={maxMs} />
    </Group>
  );
}

interface BulkActionsProps {
  readonly recording: GuestRecordingDetail;
  readonly rows: readonly GuestResponse[];
  readonly clear: () => void;
}

function BulkActions({ recording: { guestRecordingId }, rows, clear }: BulkActionsProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const decide = useDecision(guestRecordingId, clear);
  const responseIds = rows.map(({ responseId }) => responseId);
  return (
    <>
      <Button
        variant="subtle"
        loading={decide.isPending}
        onClick={() => decide.mutate({ responseIds, decision: 'accept' })}
      >
        {t('guests.accept')}
      </Button>
      <Button variant="subtle" onClick={() => setIsAsking(true)}>
        {t('guests.redo')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        loading={decide.isPending}
        onClick={() => decide.mutate({ responseIds, decision: 'reject' })}
      >
        {t('guests.reject')}
      </Button>
      {isAsking && (
        <RedoDialog
          isBusy={decide.isPending}
          onClose={() => setIsAsking(false)}
          onAsk={(note) => decide.mutate({ responseIds, decision: 'redo', note })}
        />
      )}
    </>
  );
}
