import { useTranslation } from 'react-i18next';
import { EditorPictures, type OtherEditor } from '../ui/editor-pictures.tsx';
import styles from './timeline.module.css';

/** Someone else who has the program open, and the item that is selected there. */
export interface ItemEditor extends OtherEditor {
  readonly itemId: string | null;
}

/** Who else is on an item. */
export function ItemEditors({ editors }: { editors: readonly ItemEditor[] }) {
  const { t } = useTranslation();
  return (
    <EditorPictures
      editors={editors}
      labelOf={(name) => t('programs.timeline.alsoHere', { name })}
      className={styles['editors']}
    />
  );
}
