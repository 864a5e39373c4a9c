import { ActionIcon, Menu } from '@mantine/core';
import type { Storyboard } from '@rushes/contract/create/storyboards';
import {
  IconCopy,
  IconDots,
  IconEdit,
  IconFileTypePdf,
  IconMessageShare,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { allSaved } from '../../../../lib/blocks/all-saved.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { PdfDialog } from '../../../../ui/pdf-dialog.tsx';
import { useDeleteStoryboards, useDuplicateStoryboard } from '../api.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { StoryboardLinks } from './storyboard-links.ts';

const icon = { size: 16, stroke: 1.5 } as const;

interface StoryboardMenuProps {
  readonly storyboard: Storyboard;
  readonly onDeleted?: () => void;
  /** Saves what is written and not saved yet. */
  readonly flush?: () => Promise<void>;
  /** Further entries, at the top. */
  readonly children?: ReactNode;
}

/** What can be done with one storyboard. */
export function StoryboardMenu({ storyboard, onDeleted, flush = allSaved, children }: StoryboardMenuProps) {
  const { t } = useTranslation();
  const { storyboardId, title, canEdit } = storyboard;
  const [isEditing, setIsEditing] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const remove = useDeleteStoryboards(onDeleted);
  const duplicate = useDuplicateStoryboard(flush);
  const canMake = may(useMe(), 'create.storyboards:edit');
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('storyboards.menu', { title })}>
            <IconDots size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          {canEdit && (
            <>
              <Menu.Item leftSection={<IconEdit {...icon} />} onClick={() => setIsEditing(true)}>
                {t('storyboards.details.action')}
              </Menu.Item>
              <Menu.Item leftSection={<IconMessageShare {...icon} />} onClick={() => setIsSharing(true)}>
                {t('storyboards.links.title')}
              </Menu.Item>
            </>
          )}
          {canMake && (
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => duplicate.mutate(storyboardId)}>
              {t('storyboards.duplicate')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFileTypePdf {...icon} />} onClick={() => setIsPrinting(true)}>
            {t('pdf.title')}
          </Menu.Item>
          {canEdit && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash {...icon} />}
              onClick={() => remove.mutate([storyboardId])}
            >
              {t('storyboards.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isPrinting && <BoardPdfDialog {...{ storyboardId, flush }} onClose={() => setIsPrinting(false)} />}
      {isSharing && <StoryboardLinks storyboardId={storyboardId} onClose={() => setIsSharing(false)} />}
      {isEditing && <DetailsDialog storyboard={storyboard} onClose={() => setIsEditing(false)} />}
    </>
  );
}

interface BoardPdfDialogProps {
  readonly storyboardId: string;
  readonly flush: () => Promise<void>;
  readonly onClose: () => void;
}

function BoardPdfDialog({ storyboardId, flush, onClose }: BoardPdfDialogProps) {
  const { t } = useTranslation();
  return (
    <PdfDialog
      failed={t('storyboards.exportFailed')}
      onClose={onClose}
      onExport={async (paper) => {
        await flush();
        return api.storyboard.exportStoryboardPdf({ storyboardId, paper });
      }}
    />
  );
}
