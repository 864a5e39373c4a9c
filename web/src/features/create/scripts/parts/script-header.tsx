import { Button, Group, Menu, SegmentedControl, Text, Title } from '@mantine/core';
import { plainText } from '@rushes/contract/create/lists/emphasis';
import { scriptViews } from '@rushes/contract/create/lists/scripts';
import type { Script, ScriptView } from '@rushes/contract/create/scripts';
import { IconHistory, IconMessage, IconMessages, IconPresentation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatNumber } from '../../../../lib/format/format.ts';
import { canSee, useMe } from '../../../../lib/session/session.ts';
import { EditorPictures, type OtherEditor } from '../../../../ui/editor-pictures.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { SaveStatus } from '../../../../ui/save-status.tsx';
import { tabularFigures } from '../../../../ui/theme.ts';
import { useOpenPrompter } from '../../../media/uploads/parts/use-open-prompter.ts';
import { lengthOf } from '../editor/durations.ts';
import type { Blocks, ScriptSave } from '../editor/script-editor.ts';
import styles from '../presence/block-editors.module.css';
import { ScriptApproval } from './script-approval.ts';
import { ScriptMenu } from './script-menu.tsx';

interface ScriptHeaderProps {
  readonly script: Script;
  readonly save: ScriptSave;
  readonly onRetry: () => void;
  readonly view: ScriptView;
  readonly onView: (view: ScriptView) => void;
  readonly onVersions: () => void;
  /** Null where no block is a shot. */
  readonly onSpoken: (() => void) | null;
  /** Comments that aren't resolved. */
  readonly commentCount: number;
  readonly onComments: () => void;
  /** Others who have the script open. */
  readonly editors: readonly OtherEditor[];
  readonly flush: () => Promise<void>;
  readonly onDeleted: () => void;
  /** Puts the caret into a block. */
  readonly onGo: (blockId: string) => void;
}

/** The title of a script, how long it is, and what can be done with it. */
export function ScriptHeader(props: ScriptHeaderProps) {
  const { script, save, onRetry, view, onView, onVersions, flush, onDeleted } = props;
  const { commentCount, onComments, onSpoken, editors } = props;
  const { t } = useTranslation();
  const { scriptId } = script;
  return (
    <Group justify="space-between" mih={36} mb="md" gap="xs">
      <ScriptTitle script={script} blocks={save.wanted} />
      <Group gap="sm" wrap="nowrap" flex="none">
        <EditorPictures
          editors={editors}
          labelOf={(name) => t('scripts.others.here', { name })}
          className={styles['present']}
        />
        {script.canEdit && <SaveStatus of="scripts" phase={save.phase} onRetry={onRetry} />}
        <SegmentedControl
          aria-label={t('scripts.view')}
          data={scriptViews.map((each) => ({ value: each, label: t(`scripts.views.${each}`) }))}
          value={view}
          onChange={(chosen) => onView(chosen === 'columns' ? 'columns' : 'text')}
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
        {script.canEdit && (
          <ScriptApproval
            {...{ scriptId, flush }}
            revision={save.saved.revision}
            isEmpty={save.wanted.every(({ text, visual }) => text === '' && visual === '')}
            onGo={props.onGo}
          />
        )}
        <ScriptMenu {...{ script, onDeleted, flush }}>
          <PrompterItem blocks={save.wanted} />
          <Menu.Item leftSection={<IconHistory size={16} stroke={1.5} aria-hidden />} onClick={onVersions}>
            {t('scripts.versions.title')}
          </Menu.Item>
          {onSpoken !== null && (
            <Menu.Item leftSection={<IconMessages size={16} stroke={1.5} aria-hidden />} onClick={onSpoken}>
              {t('scripts.spoken.title')}
            </Menu.Item>
          )}
        </ScriptMenu>
      </Group>
    </Group>
  );
}

/** What it is called, and how long it takes to say. */
function ScriptTitle({ script: { title, language }, blocks }: { script: Script; blocks: Blocks }) {
  const { t } = useTranslation();
  const { words, durationMs } = lengthOf(blocks, language);
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <AnchorLink to="/script" c="dimmed" style={{ flexShrink: 0 }}>
        {t('scripts.title')}
      </AnchorLink>
      <Title order={1} lineClamp={1} title={title}>
        {title}
      </Title>
      <Text c="dimmed" size="sm" style={{ ...tabularFigures, whiteSpace: 'nowrap' }}>
        {t('scripts.length', {
          time: formatDuration(durationMs),
          words: formatNumber(words),
          count: words,
        })}
      </Text>
    </Group>
  );
}

/** Has all that is spoken in the recorder's teleprompter. */
function PrompterItem({ blocks }: { blocks: Blocks }) {
  const { t } = useTranslation();
  const open = useOpenPrompter();
  const canRecord = canSee(useMe(), 'create.record');
  const spoken = blocks.flatMap(({ kind, text }) =>
    kind === 'spoken' && text.trim() !== '' ? [plainText(text)] : [],
  );
  if (!canRecord || spoken.length === 0) return null;
  return (
    <Menu.Item
      leftSection={<IconPresentation size={16} stroke={1.5} />}
      onClick={() => open(spoken.join('\n\n'))}
    >
      {t('scripts.prompter')}
    </Menu.Item>
  );
}
