import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../../ui/illustration.tsx';
import { SetupSection } from '../../../../../ui/setup-page.tsx';
import { membersOf } from '../../api.ts';
import { memberColumns } from '../../member-columns.tsx';
import { AddMember } from './add-member.tsx';
import { BulkMembers, MemberMenu } from './member-actions.tsx';

/** Who is in a channel, with which level; who asks is first. */
export function MembersSection({ channelId }: { channelId: string }) {
  const { t } = useTranslation();
  const list = useList(
    useMemo(() => membersOf(channelId), [channelId]),
    'part',
  );
  const columns = useMemo(() => memberColumns(t, channelId), [t, channelId]);
  return (
    <SetupSection id="members" title={t('channels.members.title')} text={t('channels.members.text')}>
      <AddMember channelId={channelId} />
      <div>
        <DataGrid
          list={list}
          columns={columns}
          label={t('channels.members.title')}
          rowId={({ memberId }) => memberId}
          rowLabel={({ name }) => name}
          renderBulk={(members, clear) => (
            <BulkMembers channelId={channelId} members={members} onDone={clear} />
          )}
          renderRowMenu={(member) => <MemberMenu channelId={channelId} member={member} />}
          empty={
            <EmptyState
              picture={<Illustration name="users" />}
              title={t('channels.members.empty')}
              text={t('channels.members.emptyText')}
            />
          }
        />
      </div>
    </SetupSection>
  );
}
