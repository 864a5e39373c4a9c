import { Avatar, Group, Text, UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../lib/session.ts';

type UserButtonProps = Omit<ComponentProps<'button'>, 'style' | 'color'> & { readonly me: SignedIn };

/** Picture and name of the signed-in person. */
export function UserButton({ me, ...rest }: UserButtonProps) {
  const { t } = useTranslation();
  return (
    <UnstyledButton aria-label={t('shell.you', { name: me.name })} {...rest}>
      <Group gap={8} wrap="nowrap">
        <Avatar src={me.userPictureURL3} size={30} alt="" color="accent" />
        <Text size="md" truncate maw={180} visibleFrom="sm">
          {me.name}
        </Text>
      </Group>
    </UnstyledButton>
  );
}
