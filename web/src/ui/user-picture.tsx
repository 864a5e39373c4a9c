import { Avatar } from '@mantine/core';

interface UserPictureProps {
  readonly name: string;
  /** Null: initials, in a colour that follows from the name. */
  readonly url: string | null;
  readonly sizePx: number;
  /** Empty where the name stands beside it. */
  readonly alt?: string;
}

/** A user's picture, the same wherever they appear. */
export function UserPicture({ name, url, sizePx, alt = '' }: UserPictureProps) {
  return <Avatar src={url} name={name} color="initials" size={sizePx} alt={alt} />;
}
