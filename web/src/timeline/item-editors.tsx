import { useTranslation } from 'react-i18next';
import { UserPicture } from '../ui/user-picture.tsx';
import styles from './timeline.module.css';

/** Someone else who has the program open, and the item that is selected there. */
export interface ItemEditor {
  readonly customerUserId: string;
  readonly name: string;
  readonly itemId: string | null;
}

/** Who else is on an item: one picture a user, however many windows they have open. */
export function ItemEditors({ editors }: { editors: readonly ItemEditor[] }) {
  const { t } = useTranslation();
  const users = [...new Map(editors.map((editor) => [editor.customerUserId, editor])).values()];
  if (users.length === 0) return null;
  return (
    <span className={styles['editors']}>
      {users.map(({ customerUserId, name }) => (
        <span
          key={customerUserId}
          role="img"
          title={t('programs.timeline.alsoHere', { name })}
          aria-label={t('programs.timeline.alsoHere', { name })}
        >
          <UserPicture name={name} url={null} sizePx={20} />
        </span>
      ))}
    </span>
  );
}
