import { Button, CopyButton, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface InvitationLink {
  readonly email: string;
  readonly link: string;
}

/** The links of invitations where no mail leaves, for the inviter to pass on. */
export function LinkRows({ links }: { links: readonly InvitationLink[] }) {
  const { t } = useTranslation();
  if (links.length === 0) return null;
  return (
    <>
      <Text size="sm">{t('users.invite.links')}</Text>
      {links.map(({ email, link }) => (
        <Group key={email} justify="space-between" wrap="nowrap">
          <Text size="sm" truncate title={email}>
            {email}
          </Text>
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="light" flex="none" onClick={copy}>
                {t(copied ? 'users.invite.copied' : 'users.invite.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      ))}
    </>
  );
}
