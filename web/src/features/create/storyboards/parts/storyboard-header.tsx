import { ActionIcon, Button, Group, Menu, SegmentedControl, Text, Title } from '@mantine/core';
import { shotsLength } from '@rushes/contract/create/lists/board-scenes';
import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconMessage,
  IconMovie,
  IconPlayerPlay,
  IconRosetteDiscountCheck,
  IconVideoPlus,
} from '@tabler/icons-react';
import { useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format/format.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { SaveStatus } from '../../../../ui/save-status.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { tabularFigures } from '../../../../ui/theme.ts';
import type { BoardEditor, BoardSave } from '../editor/board-editor.ts';
import { SignOffDialog } from '../sign-off/sign-off-dialog.tsx';
import { SignOffStatus } from '../sign-off/sign-off-status.tsx';
import { type StoryboardView, storyboardViews } from '../storyboard-search.ts';
import { numbersOf } from './shot-numbers.ts';
import { BoardShotsContext } from './shots.ts';
import { StoryboardMenu } from './storyboard-menu.tsx';

interface StoryboardHeaderProps {
  readonly storyboard: StoryboardDetail;
  readonly save: BoardSave;
  readonly editor: BoardEditor;
  readonly onRetry: () => void;
  readonly view: StoryboardView;
  readonly onView: (view: StoryboardView) => void;
  readonly onPlay: () => void;
  /** Comments that aren't resolved. */
  readonly commentCount: number;
  readonly onComments: () => void;
  readonly flush: () => Promise<void>;
  readonly onDeleted: () => void;
}

/** The title of a storyboard, how long it is, and what can be done with it. */
export function StoryboardHeader(props: StoryboardHeaderProps) {
  const { t } = useTranslation();
  const { storyboard, save, editor, onRetry, view, onView, onPlay, flush, onDeleted } = props;
  const { commentCount, onComments } = props;
  const { storyboardId, canEdit } = storyboard;
  const [isSigning, setIsSigning] = useState(false);
  const shots = save.wanted.filter(({ kind }) => kind === 'shot');
  return (
    <Group justify="space-between" mih={36} mb="md" gap="xs">
      <Heading {...props} onSignOff={canEdit ? () => setIsSigning(true) : null} />
      <Group gap="sm" wrap="nowrap" flex="none">
        {canEdit && <SaveStatus of="storyboards" phase={save.phase} onRetry={onRetry} />}
        {canEdit && <UndoButtons editor={editor} />}
        <SegmentedControl
          aria-label={t('storyboards.view')}
          data={storyboardViews.map((each) => ({ value: each, label: t(`storyboards.views.${each}`) }))}
          value={view}
          onChange={(chosen) => onView(storyboardViews.find((each) => each === chosen) ?? 'board')}
        />
        <Button
          variant="default"
          leftSection={<IconMessage size={16} stroke={1.5} aria-hidden />}
          onClick={onComments}
        >
          {commentCount === 0
            ? t('shared.comments.title')
            : t('shared.comments.count', { count: commentCount })}
        </Button>
        {shotsLength(shots) > 0 && (
          <Button leftSection={<IconPlayerPlay size={16} stroke={1.5} aria-hidden />} onClick={onPlay}>
            {t('storyboards.animatic.open')}
          </Button>
        )}
        <StoryboardMenu {...{ storyboard, onDeleted, flush }}>
          <MakeItems shotIds={shots.map(({ blockId }) => blockId)} />
          {canEdit && shots.length > 0 && (
            <Menu.Item
              leftSection={<IconRosetteDiscountCheck {...icon} />}
              onClick={() => setIsSigning(true)}
            >
              {t('storyboards.signOff.action')}
            </Menu.Item>
          )}
        </StoryboardMenu>
        {isSigning && (
          <SignOffDialog
            {...{ storyboardId, flush }}
            shotCount={shots.length}
            durationMs={shotsLength(shots)}
            onClose={() => setIsSigning(false)}
          />
        )}
      </Group>
    </Group>
  );
}

interface HeadingProps extends Pick<StoryboardHeaderProps, 'storyboard' | 'save'> {
  readonly onSignOff: (() => void) | null;
}

function Heading({ storyboard, save, onSignOff }: HeadingProps) {
  const { t } = useTranslation();
  const { storyboardId, title, script } = storyboard;
  const shots = save.wanted.filter(({ kind }) => kind === 'shot');
  const numbers = useMemo(() => numbersOf(save.wanted), [save.wanted]);
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <AnchorLink to="/storyboards/list" c="dimmed" style={{ flexShrink: 0 }}>
        {t('storyboards.title')}
      </AnchorLink>
      <Title order={1} lineClamp={1} title={title}>
        {title}
      </Title>
      <Text c="dimmed" size="sm" style={{ ...tabularFigures, whiteSpace: 'nowrap' }}>
        {t('storyboards.length', { count: shots.length, time: formatDuration(shotsLength(shots)) })}
      </Text>
      <SignOffStatus {...{ storyboardId, numbers }} onSignOff={onSignOff} />
      {script !== null && (
        <AnchorLink to="/script/edit/$scriptId" params={{ scriptId: script.scriptId }} size="sm">
          {t('storyboards.script', { title: script.title })}
        </AnchorLink>
      )}
    </Group>
  );
}

const icon = { size: 16, stroke: 1.5 } as const;

/** Makes a task of all shots that have none, or a program of what came back. */
function MakeItems({ shotIds }: { shotIds: readonly string[] }) {
  const { t } = useTranslation();
  const { byBlock, ask, makeProgram } = useContext(BoardShotsContext);
  if (shotIds.length === 0) return null;
  const open = shotIds.filter((blockId) => !byBlock.has(blockId));
  return (
    <>
      {ask !== null && (
        <Menu.Item
          leftSection={<IconVideoPlus {...icon} />}
          onClick={() => (open.length === 0 ? showToast(t('storyboards.allAsked')) : ask(open))}
        >
          {t('storyboards.askAll')}
        </Menu.Item>
      )}
      {makeProgram !== null && (
        <Menu.Item leftSection={<IconMovie {...icon} />} onClick={makeProgram}>
          {t('storyboards.program.action')}
        </Menu.Item>
      )}
    </>
  );
}

function UndoButtons({ editor }: Pick<StoryboardHeaderProps, 'editor'>) {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon aria-label={t('storyboards.undo')} title={t('storyboards.undo')} onClick={editor.undo}>
        <IconArrowBackUp size={20} stroke={1.5} />
      </ActionIcon>
      <ActionIcon aria-label={t('storyboards.redo')} title={t('storyboards.redo')} onClick={editor.redo}>
        <IconArrowForwardUp size={20} stroke={1.5} />
      </ActionIcon>
    </Group>
  );
}
