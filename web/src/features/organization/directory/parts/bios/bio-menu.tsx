import { ActionIcon, Menu } from '@mantine/core';
import type { Bio } from '@rushes/contract/organization/directory';
import { openBioStates } from '@rushes/contract/organization/lists/directory';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { showToast } from '../../../../../ui/toast.tsx';
import { useChange } from '../../api.ts';

export interface OpenBio {
  readonly what: 'review' | 'offer';
  readonly bio: Bio;
}

/** What can be done with a video that is not over. */
export function BioMenu({ bio, onOpen }: { bio: Bio; onOpen: (opened: OpenBio) => void }) {
  const { t } = useTranslation();
  const { bioId, name, state } = bio;
  const withdraw = useChange(
    () => api.directory.withdrawBio({ bioId }),
    () => showToast(t(state === 'approved' ? 'directory.bio.takenOut' : 'directory.bio.withdrawn')),
  );
  if (!openBioStates.includes(state) && state !== 'approved') return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('directory.bio.menuOf', { name })} loading={withdraw.isPending}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state === 'submitted' && (
          <Menu.Item onClick={() => onOpen({ what: 'review', bio })}>{t('directory.bio.review')}</Menu.Item>
        )}
        {(state === 'requested' || state === 'sent-back') && (
          <Menu.Item onClick={() => onOpen({ what: 'offer', bio })}>{t('directory.bio.offerFor')}</Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => withdraw.mutate(undefined)}>
          {t(state === 'approved' ? 'directory.bio.takeOut' : 'directory.bio.withdraw')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
