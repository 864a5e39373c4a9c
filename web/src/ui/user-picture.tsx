import { Avatar } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';

/** The colours whose initials are readable on their own tint in both schemes. */
const readable = ['blue', 'cyan', 'grape', 'green', 'indigo', 'pink', 'red', 'violet', 'yellow'];

interface UserPictureProps {
  readonly name: string;
  /** Null: initials, in a colour that follows from the name. An icon represents a picture that does not load. */
  readonly url: string | null;
  readonly sizePx: number;
  /** Empty where the name is beside it. */
  readonly alt?: string;
}

/** A user's picture, the same wherever they appear. */
export function UserPicture({ name, url, sizePx, alt = '' }: UserPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url !== null && failedUrl === url)
    return (
      <Avatar size={sizePx} alt={alt}>
        <IconUser size={sizePx * 0.6} stroke={1.5} aria-hidden />
      </Avatar>
    );
  return (
    <Avatar
      src={url}
      name={initialsName(name)}
      color="initials"
      allowedInitialsColors={readable}
      size={sizePx}
      alt={alt}
      imageProps={{ onError: () => setFailedUrl(url) }}
    />
  );
}

/** The words of a name that initials are made of: not those that begin with a sign, as “(visitor)” does. */
function initialsName(name: string): string {
  const words = name.split(' ').filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words.length === 0 ? name : words.join(' ');
}
