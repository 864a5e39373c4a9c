import { Alert, Button, Drawer, Group, Skeleton, Stack, Tabs } from '@mantine/core';
import type { ContactDetail } from '@rushes/contract/audience/contacts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { contactQuery, refreshContacts, restoreStates, useBulk } from '../api.ts';
import { ContactBadge } from './contact-badge.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactHistoryPanel } from './contact-history.tsx';

/** The record of one contact, beside the list; its address opens it again. */
export function ContactDrawer({ contactId, onClose }: { contactId: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={contactId !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('contacts.record')}
    >
      {contactId !== null && <Record key={contactId} contactId={contactId} onClose={onClose} />}
    </Drawer>
  );
}

function Record({ contactId, onClose }: { contactId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(contactQuery(contactId));
  const canEdit = may(useMe(), 'audience.contacts:edit');
  if (query.isPending) return <Skeleton h={320} radius="md" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const contact = query.data;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <ContactBadge contact={contact} />
        {canEdit && <StateSteps contact={contact} />}
      </Group>
      {contact.wipeRequestedAt !== null && (
        <WipeRequest contact={contact} canEdit={canEdit} onErased={onClose} />
      )}
      {contact.isBlockedByOwnWish && contact.wipeRequestedAt === null && (
        <Alert color="gray">{t('contacts.ownWish')}</Alert>
      )}
      <Tabs defaultValue="details" keepMounted={false} keepMountedMode="display-none">
        <Tabs.List mb="md">
          <Tabs.Tab value="details">{t('contacts.details')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('contacts.history.title')}</Tabs.Tab>
        </Tabs.List>
        {/* What is typed there outlives a look at the history, and is held meanwhile. */}
        <Tabs.Panel value="details" keepMounted>
          <ContactForm contact={contact} canEdit={canEdit} onSaved={() => undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <ContactHistoryPanel contact={contact} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function StateSteps({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation();
  const bulk = useBulk();
  const isBlocked = contact.state === 'blocklisted';
  const steps = (['enable', 'disable', 'blocklist'] as const).filter((step) => {
    if (contact.isBlockedByOwnWish || (isBlocked && step === 'disable')) return false;
    const after = { enable: 'enabled', disable: 'disabled', blocklist: 'blocklisted' } as const;
    return after[step] !== contact.state;
  });
  return (
    <Group gap="xs">
      {steps.map((step) => {
        const word = isBlocked ? 'unblock' : step;
        return (
          <Button
            key={step}
            size="compact-md"
            variant="default"
            loading={bulk.isPending}
            onClick={() =>
              bulk.mutate({
                contactIds: [contact.contactId],
                take: (contactIds) => api.contact.stepContacts({ contactIds, step }),
                message: (count) => t(`contacts.done.${word}`, { count }),
                undo: (changed) => restoreStates([contact], changed),
              })
            }
          >
            {t(`contacts.steps.${word}`)}
          </Button>
        );
      })}
    </Group>
  );
}

interface WipeRequestProps {
  readonly contact: ContactDetail;
  readonly canEdit: boolean;
  readonly onErased: () => void;
}

function WipeRequest({ contact, canEdit, onErased }: WipeRequestProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isSure, setIsSure] = useState(false);
  const erase = useMutation({
    mutationFn: () => api.contact.eraseContact({ contactId: contact.contactId }),
    onSuccess: () => {
      showToast(t('contacts.wipe.done'));
      onErased();
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshContacts(queryClient),
  });
  return (
    <Alert color="yellow" title={t('contacts.wipe.title')}>
      <Stack gap="sm" align="start">
        {t('contacts.wipe.text')}
        {canEdit && (
          <Button
            color="red"
            size="compact-md"
            loading={erase.isPending}
            onClick={() => (isSure ? erase.mutate() : setIsSure(true))}
          >
            {t(isSure ? 'contacts.wipe.confirm' : 'contacts.wipe.action')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
