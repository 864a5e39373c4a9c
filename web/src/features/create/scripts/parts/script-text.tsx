import type { ScriptBlockInput, ScriptView } from '@rushes/contract/create/scripts';
import { IconMessage } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Emphasised } from '../../../../ui/emphasised.tsx';
import styles from './script-text.module.css';

type Blocks = readonly ScriptBlockInput[];

interface ScriptTextProps {
  readonly blocks: Blocks;
  readonly view: ScriptView;
  /** By block, how many comments it has. */
  readonly counts: ReadonlyMap<string, number>;
  /** A block to show; each new value once. */
  readonly place: { readonly blockId: string } | null;
  /** Null where nobody can comment. */
  readonly onComment: ((blockId: string) => void) | null;
}

/** The text of a script, to read. */
export function ScriptText({ blocks, view, counts, place, onComment }: ScriptTextProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place === null) return;
    const block = list.current?.querySelector<HTMLElement>(`[data-block="${place.blockId}"]`);
    block?.scrollIntoView?.({ block: 'center' });
  }, [place]);
  return (
    <div>
      {view === 'columns' && (
        <div className={styles['heads']} aria-hidden>
          <span>{t('scripts.heads.audio')}</span>
          <span>{t('scripts.heads.visual')}</span>
        </div>
      )}
      <div ref={list} role="list" aria-label={t('scripts.blocks')}>
        {/* A chunk is a place in the list; its blocks have keys of their own. */}
        {chunksOf(blocks).map((chunk, at) => (
          <div key={at} className={styles['chunk']} role="presentation">
            {chunk.map((block) => (
              <Block
                key={block.blockId}
                {...{ block, view, onComment }}
                count={counts.get(block.blockId) ?? 0}
                isShown={place?.blockId === block.blockId}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const chunkSize = 40;

function chunksOf(blocks: Blocks): Blocks[] {
  const count = Math.ceil(blocks.length / chunkSize);
  return Array.from({ length: count }, (_, at) => blocks.slice(at * chunkSize, (at + 1) * chunkSize));
}

interface BlockProps extends Pick<ScriptTextProps, 'view' | 'onComment'> {
  readonly block: ScriptBlockInput;
  readonly count: number;
  readonly isShown: boolean;
}

/** Drawn again only when it changes: a long script has more than a thousand. */
const Block = memo(function Block({ block, view, count, isShown, onComment }: BlockProps) {
  const { t } = useTranslation();
  const { blockId, kind, speaker, text, visual } = block;
  return (
    <div
      role="listitem"
      className={styles['row']}
      data-block={blockId}
      data-kind={kind}
      data-view={view}
      data-shown={isShown || undefined}
    >
      <span className={styles['speaker']} dir="auto">
        {kind === 'spoken' ? speaker : t(`scripts.block.kinds.${kind}`)}
      </span>
      <p className={styles['text']} dir="auto">
        <Emphasised text={text} />
      </p>
      {(view === 'columns' || visual !== '') && (
        <p className={styles['visual']} dir="auto">
          <Emphasised text={visual} />
        </p>
      )}
      {onComment !== null && (
        <button
          type="button"
          className={styles['comment']}
          data-count={count === 0 ? undefined : count}
          aria-label={count === 0 ? t('shared.comments.add') : t('shared.comments.count', { count })}
          onClick={() => onComment(blockId)}
        >
          <IconMessage size={16} stroke={1.5} aria-hidden />
          {count > 0 && count}
        </button>
      )}
    </div>
  );
});
