import type { ScriptEditor } from '@rushes/contract/create/scripts';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './block-editors.module.css';

export const EditorsContext = createContext<ReadonlyMap<string | null, readonly ScriptEditor[]>>(new Map());

/** The names of the users who are in a block. */
export function BlockEditors({ blockId }: { blockId: string }) {
  const { t } = useTranslation();
  const editors = useContext(EditorsContext).get(blockId);
  if (editors === undefined) return null;
  const users = [...new Map(editors.map((editor) => [editor.customerUserId, editor])).values()];
  return (
    <span className={styles['editors']}>
      {users.map(({ customerUserId, name }) => (
        <span
          key={customerUserId}
          role="img"
          className={styles['name']}
          aria-label={t('scripts.others.inBlock', { name })}
        >
          {name}
        </span>
      ))}
    </span>
  );
}
