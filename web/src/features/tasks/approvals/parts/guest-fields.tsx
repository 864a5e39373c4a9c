import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { guestsMost } from '@rushes/contract/tasks/lists/approvals';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RequestValues } from '../api.ts';

type Guests = RequestValues['stages'][number]['guests'];

interface GuestFieldsProps {
  readonly guests: Guests;
  readonly error: string | undefined;
  readonly onChange: (guests: Guests) => void;
}

/** External reviewers of a stage, by their email addresses. */
export function GuestFields({ guests, error, onChange }: GuestFieldsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" role="group" aria-label={t('approvals.form.guests')}>
      {guests.length > 0 && (
        <Input.Wrapper
          labelElement="div"
          label={t('approvals.form.guests')}
          description={t('approvals.form.guestsHelp')}
          error={error}
        />
      )}
      {guests.map(({ email, name }, at) => (
        <Group key={at} gap="xs" wrap="nowrap">
          <TextInput
            type="email"
            style={{ flex: 1 }}
            aria-label={t('approvals.form.guestEmail')}
            placeholder={t('approvals.form.guestEmail')}
            maxLength={200}
            value={email}
            onChange={({ currentTarget: { value } }) => onChange(guests.with(at, { email: value, name }))}
          />
          <TextInput
            style={{ flex: 1 }}
            aria-label={t('approvals.form.guestName')}
            placeholder={t('approvals.form.guestName')}
            maxLength={100}
            value={name}
            onChange={({ currentTarget: { value } }) => onChange(guests.with(at, { email, name: value }))}
          />
          <ActionIcon
            aria-label={t('approvals.form.removeGuest', { number: at + 1 })}
            onClick={() => onChange(guests.toSpliced(at, 1))}
          >
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        </Group>
      ))}
      {guests.length < guestsMost && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => onChange([...guests, { email: '', name: '' }])}
        >
          {t('approvals.form.addGuest')}
        </Button>
      )}
    </Stack>
  );
}
