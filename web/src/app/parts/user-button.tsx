import { Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../lib/session/session.ts';
import { UserPicture } from '../../ui/user-picture.tsx';

type UserButtonProps = Omit<ComponentProps<'button'>, 'style' | 'color'> & { readonly me: SignedIn };

/** Picture and name of the signed-in user. */
export function UserButton({ me, ...rest }: UserButtonProps) {
  const { t } = useTranslation();
  return (
    <UnstyledButton {...rest}>
      <VisuallyHidden>{t('shell.you', { name: me.name })}</VisuallyHidden>
      <Group gap={8} wrap="nowrap" aria-hidden>
        <UserPicture name={me.name} url={me.userPictureURL3} sizePx={30} />
        <Text size="md" truncate maw={180} visibleFrom="sm">
          {me.name}
        </Text>
      </Group>
    </UnstyledButton>
  );
}
