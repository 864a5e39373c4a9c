import { ActionIcon, Menu } from '@mantine/core';
import { scriptFormats } from '@rushes/contract/create/lists/scripts';
import type { Script } from '@rushes/contract/create/scripts';
import {
  IconCopy,
  IconDots,
  IconEdit,
  IconFileExport,
  IconFileTypePdf,
  IconLayoutBoard,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allSaved } from '../../../../lib/blocks/all-saved.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { useDeleteScripts, useDuplicateScript, useExportScript } from '../api.ts';
import { useMakeStoryboard } from '../../storyboards/api.ts';
import { ExportPdfDialog } from './export-pdf-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';

const icon = { size: 16, stroke: 1.5 } as const;

interface ScriptMenuProps {
  readonly script: Script;
  readonly onDeleted?: () => void;
  /** Saves what is written and not saved yet. */
  readonly flush?: () => Promise<void>;
  /** Further entries, at the top. */
  readonly children?: ReactNode;
}

/** What can be done with one script. */
export function ScriptMenu({ script, onDeleted, flush = allSaved, children }: ScriptMenuProps) {
  const { t } = useTranslation();
  const { scriptId, title, canEdit } = script;
  const [isEditing, setIsEditing] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  const mayMake = may(useMe(), 'create.scripts:edit');
  const duplicate = useDuplicateScript(flush);
  const mayBoard = may(useMe(), 'create.storyboards:edit');
  const board = useMakeStoryboard(flush);
  const remove = useDeleteScripts(onDeleted);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('scripts.menu', { title })}>
            <IconDots size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          {canEdit && (
            <Menu.Item leftSection={<IconEdit {...icon} />} onClick={() => setIsEditing(true)}>
              {t('scripts.details.action')}
            </Menu.Item>
          )}
          {mayMake && (
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => duplicate.mutate(scriptId)}>
              {t('scripts.duplicate')}
            </Menu.Item>
          )}
          {mayBoard && (
            <Menu.Item leftSection={<IconLayoutBoard {...icon} />} onClick={() => board.mutate(scriptId)}>
              {t('scripts.makeBoard')}
            </Menu.Item>
          )}
          <ExportItems {...{ scriptId, flush }} onPdf={() => setIsPrinting(true)} />
          {canEdit && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash {...icon} />}
              onClick={() => remove.mutate([scriptId])}
            >
              {t('scripts.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isPrinting && <ExportPdfDialog {...{ scriptId, flush }} onClose={() => setIsPrinting(false)} />}
      {isEditing && <DetailsDialog script={script} onClose={() => setIsEditing(false)} />}
    </>
  );
}

interface ExportItemsProps {
  readonly scriptId: string;
  readonly flush: () => Promise<void>;
  readonly onPdf: () => void;
}

/** The files that a script can be saved as. */
function ExportItems({ scriptId, flush, onPdf }: ExportItemsProps) {
  const { t } = useTranslation();
  const exported = useExportScript(flush);
  return (
    <>
      <Menu.Item leftSection={<IconFileTypePdf {...icon} />} onClick={onPdf}>
        {t('pdf.title')}
      </Menu.Item>
      {scriptFormats.map((format) => (
        <Menu.Item
          key={format}
          leftSection={<IconFileExport {...icon} />}
          onClick={() => exported.mutate({ scriptId, format })}
        >
          {t(`scripts.exports.${format}`)}
        </Menu.Item>
      ))}
    </>
  );
}
