import type { ScriptBlock, ScriptView } from '@rushes/contract/create/scripts';
import { plainText } from '@rushes/contract/create/lists/emphasis';
import { speechMs } from '@rushes/contract/create/lists/speech';
import { IconMessage } from '@tabler/icons-react';
import { memo, useContext } from 'react';
import { formatDuration } from '../../../../lib/format/format.ts';
import { Emphasised } from '../../../../ui/emphasised.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { wordsOf } from '../editor/durations.ts';
import { BlockEditors } from '../presence/block-editors.tsx';
import { CommentsContext } from '../comments/comments-context.ts';
import { BlockMenu } from './block-menu.tsx';
import { CopyNotice } from './copy-notice.tsx';
import { type BlockShot, ShotsContext } from './shots.ts';
import styles from './script-editor.module.css';

type TextField = 'speaker' | 'text' | 'visual';

export interface BlockActions {
  readonly write: (blockId: string, field: TextField, value: string) => void;
  readonly setKind: (blockId: string, kind: ScriptBlock['kind']) => void;
  readonly move: (blockId: string, by: -1 | 1) => void;
  readonly remove: (blockId: string) => void;
  readonly resolve: (blockId: string, keep: 'copy' | 'other') => void;
}

/** Names of the fields: translated once, not for each of a thousand rows. */
export interface BlockWords {
  readonly kinds: Readonly<Record<ScriptBlock['kind'], string>>;
  readonly speaker: string;
  readonly visual: string;
  readonly visualHint: string;
  readonly menu: string;
  readonly task: string;
  readonly clip: string;
  readonly comment: string;
  readonly comments: (count: number) => string;
}

interface BlockRowProps {
  readonly block: ScriptBlock;
  readonly view: ScriptView;
  readonly language: string;
  readonly isReadOnly: boolean;
  readonly actions: BlockActions;
  readonly words: BlockWords;
}

/** One block. Plain fields, drawn again only when the block changes: a long script has more than a thousand. */
export const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const { block, view, language, isReadOnly, actions, words } = props;
  const { blockId, kind, visual, copy } = block;
  const spoken = wordsOf(block, language);
  const { byBlock, ask } = useContext(ShotsContext);
  const shot = byBlock.get(blockId);
  const fields = { isReadOnly, blockId, write: actions.write };
  return (
    <div role="listitem" className={styles['row']} data-block={blockId} data-kind={kind} data-view={view}>
      <BlockEditors blockId={blockId} />
      <BlockHead {...{ block, isReadOnly, words }} write={actions.write} />
      <GrowingField
        {...fields}
        field="text"
        label={words.kinds[kind]}
        value={block.text}
        maxLength={20_000}
      />
      {(view === 'columns' || visual !== '') && (
        <GrowingField
          {...fields}
          field="visual"
          label={words.visual}
          placeholder={words.visualHint}
          value={visual}
          maxLength={5000}
        />
      )}
      <div className={styles['tail']}>
        {kind === 'spoken' && (
          <span className={styles['length']}>
            {spoken === 0 ? '' : formatDuration(speechMs(spoken, language))}
          </span>
        )}
        <CommentButton blockId={blockId} words={words} />
        {!isReadOnly && (
          <BlockMenu
            block={block}
            actions={actions}
            label={words.menu}
            ask={shot === undefined ? ask : null}
          />
        )}
      </div>
      {shot !== undefined && <ShotLinks shot={shot} words={words} />}
      {copy !== null && (
        <CopyNotice
          blockId={blockId}
          changedBy={copy.changedBy}
          isOwn={copy.isOwn}
          resolve={isReadOnly ? null : actions.resolve}
        />
      )}
    </div>
  );
});

interface BlockHeadProps extends Pick<BlockRowProps, 'block' | 'isReadOnly' | 'words'> {
  readonly write: BlockActions['write'];
}

/** Who speaks, or what kind of block it is. */
function BlockHead({ block: { blockId, kind, speaker }, isReadOnly, words, write }: BlockHeadProps) {
  if (kind !== 'spoken') return <span className={styles['kind']}>{words.kinds[kind]}</span>;
  return (
    <input
      className={styles['speaker']}
      data-field="speaker"
      aria-label={words.speaker}
      placeholder={words.speaker}
      maxLength={100}
      readOnly={isReadOnly}
      value={speaker}
      onChange={(event) => write(blockId, 'speaker', event.currentTarget.value)}
    />
  );
}

/** How many comments the block has; leads to them. */
function CommentButton({ blockId, words }: { blockId: string; words: BlockWords }) {
  const { byBlock, open } = useContext(CommentsContext);
  const count = byBlock.get(blockId) ?? 0;
  return (
    <button
      type="button"
      className={styles['comment']}
      data-count={count === 0 ? undefined : count}
      aria-label={count === 0 ? words.comment : words.comments(count)}
      onClick={() => open(blockId)}
    >
      <IconMessage size={16} stroke={1.5} aria-hidden />
      {count > 0 && count}
    </button>
  );
}

/** The task that records the block, and what came back. */
function ShotLinks({ shot: { taskId, taskTitle, clip }, words }: { shot: BlockShot; words: BlockWords }) {
  return (
    <div className={styles['notice']}>
      <AnchorLink to="/tasks/asset/$taskId" params={{ taskId }} size="sm">
        {words.task}: {taskTitle}
      </AnchorLink>
      {clip !== null && (
        <AnchorLink to="/clips/edit/$clipId" params={{ clipId: clip.clipId }} size="sm">
          {words.clip}: {clip.name}
        </AnchorLink>
      )}
    </div>
  );
}

interface GrowingFieldProps {
  readonly blockId: string;
  readonly field: 'text' | 'visual';
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly maxLength: number;
  readonly isReadOnly: boolean;
  readonly write: BlockActions['write'];
}

/**
 * As high as its text, which a hidden copy of the text gives it without measuring. Emphasis is shown over it, and as it
 * is written while the caret is in it.
 */
function GrowingField({ blockId, field, label, placeholder, value, ...more }: GrowingFieldProps) {
  const { maxLength, isReadOnly, write } = more;
  const isEmphasised = plainText(value) !== value;
  return (
    <div
      className={styles['growing']}
      data-part={field}
      data-value={value}
      data-emphasised={isEmphasised || undefined}
    >
      <textarea
        rows={1}
        dir="auto"
        data-field={field}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        readOnly={isReadOnly}
        value={value}
        onChange={(event) => write(blockId, field, event.currentTarget.value)}
      />
      {isEmphasised && (
        <div className={styles['emphasised']} dir="auto" aria-hidden>
          <Emphasised text={value} />
        </div>
      )}
    </div>
  );
}
