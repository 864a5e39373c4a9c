import { UserPicture } from './user-picture.tsx';

/** Someone else who has the same thing open. */
export interface OtherEditor {
  readonly customerUserId: string;
  readonly name: string;
}

interface EditorPicturesProps {
  readonly editors: readonly OtherEditor[];
  readonly labelOf: (name: string) => string;
  readonly className?: string | undefined;
}

/** Who else is here: one picture a user, however many windows they have open. */
export function EditorPictures({ editors, labelOf, className }: EditorPicturesProps) {
  const users = [...new Map(editors.map((editor) => [editor.customerUserId, editor])).values()];
  if (users.length === 0) return null;
  return (
    <span className={className}>
      {users.map(({ customerUserId, name }) => (
        <span key={customerUserId} role="img" title={labelOf(name)} aria-label={labelOf(name)}>
          <UserPicture name={name} url={null} sizePx={20} />
        </span>
      ))}
    </span>
  );
}
