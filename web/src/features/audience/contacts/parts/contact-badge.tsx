import { Badge } from '@mantine/core';
import type { ListedContact } from '@rushes/contract/audience/contacts';
import { useTranslation } from 'react-i18next';

/** Amber asks for something to be done: a user wants to be forgotten. */
export function ContactBadge({ contact }: { contact: Pick<ListedContact, 'state' | 'wipeRequestedAt'> }) {
  const { t } = useTranslation();
  if (contact.wipeRequestedAt !== null) return <Badge color="yellow">{t('contacts.wipe.badge')}</Badge>;
  return (
    <Badge color={contact.state === 'enabled' ? 'green' : 'gray'}>
      {t(`contacts.states.${contact.state}`)}
    </Badge>
  );
}
