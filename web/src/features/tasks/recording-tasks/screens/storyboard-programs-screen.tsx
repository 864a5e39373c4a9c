import { Skeleton, Table, Text } from '@mantine/core';
import type { BoardProgram } from '@rushes/contract/tasks/storyboard-assets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/api/query.ts';
import { formatDuration } from '../../../../lib/format/format.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { tabularFigures } from '../../../../ui/theme.ts';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { ProgramBadge } from '../../../create/programs/parts/list/program-badge.tsx';
import { StoryboardPartPage } from '../../../create/storyboards/parts/storyboard-part-page.tsx';
import { ApprovalBadge } from '../../approvals/parts/approval-states.tsx';

/** The programs that were made from a storyboard. */
export function StoryboardProgramsScreen() {
  return (
    <StoryboardPartPage shown="programs">
      {({ storyboardId }) => <Programs storyboardId={storyboardId} />}
    </StoryboardPartPage>
  );
}

const columns = ['title', 'state', 'version', 'approval', 'length', 'changed'] as const;

function Programs({ storyboardId }: { storyboardId: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(
    callQuery('recordingtask', 'getStoryboardPrograms', { storyboardId }),
  );
  const isLate = useAfterDelay(isPending);
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return isLate ? <Skeleton height={320} /> : null;
  if (data.programs.length === 0)
    return (
      <EmptyState
        picture={<Illustration name="film" />}
        title={t('storyboards.programs.none.title')}
        text={t('storyboards.programs.none.text')}
      />
    );
  return (
    <Table aria-label={t('storyboards.pages.programs')}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column}>{t(`storyboards.programs.columns.${column}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.programs.map((program) => (
          <ProgramRow key={program.programId} program={program} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ProgramRow({ program }: { program: BoardProgram }) {
  const { t } = useTranslation();
  const { programId, title, state, version, approval, durationMs, savedAt, canEdit } = program;
  return (
    <Table.Tr>
      <Table.Td>
        <AnchorLink
          to={canEdit ? '/myprograms/editprogram/$programId' : '/home/play/$programId'}
          params={{ programId }}
          c="inherit"
          fw={500}
        >
          {title}
        </AnchorLink>
      </Table.Td>
      <Table.Td>
        <ProgramBadge state={state} progress={null} hasUnpublishedChanges={false} />
      </Table.Td>
      <Table.Td>{version === null ? '–' : t('programs.publish.version', { version })}</Table.Td>
      <Table.Td>
        {approval === null ? (
          <Text size="sm" c="dimmed">
            {t('storyboards.programs.noApproval')}
          </Text>
        ) : (
          <AnchorLink
            to="/tasks/approvals/$approvalId"
            params={{ approvalId: approval.approvalId }}
            underline="never"
          >
            <ApprovalBadge state={approval.state} />
          </AnchorLink>
        )}
      </Table.Td>
      <Table.Td style={tabularFigures}>{formatDuration(durationMs)}</Table.Td>
      <Table.Td>
        <RelativeTime instant={savedAt} startsLine />
      </Table.Td>
    </Table.Tr>
  );
}
