import { Group, SegmentedControl, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { NotificationPreferences } from '@rushes/contract/core/notification-preferences';
import {
  type MailCadence,
  mailCadences,
  type NotificationGroup,
  notificationGroups,
} from '@rushes/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { timeZoneName } from '../../../../lib/format/local-time.ts';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { preferencesQuery } from '../api.ts';

const groups = Object.keys(notificationGroups) as NotificationGroup[];
const usualHours = { from: '20:00', to: '07:00' };
const digestHour = 7;

/** Which mails come how often, and when none come. */
export function NotificationSections({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery();
  const save = useMutation({
    mutationFn: (next: NotificationPreferences) => api.notificationpreference.savePreferences(next),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey });
      showToast(t('account.notifications.saved'));
    },
    onError: (error) => showError(error, t('account.notifications.failed')),
  });
  const shown = save.isPending ? save.variables : preferences;
  const change = (values: Partial<NotificationPreferences>) => save.mutate({ ...shown, ...values });
  return (
    <>
      <EmailSection
        emails={shown.emails}
        onChange={(group, cadence) => change({ emails: { ...shown.emails, [group]: cadence } })}
      />
      <DailySection timeZone={shown.timeZone} onChange={(timeZone) => change({ timeZone })} />
      <QuietSection
        key={JSON.stringify(shown.quietHours)}
        hours={shown.quietHours}
        onChange={(quietHours) =>
          // Hours mean nothing without the zone that they are in.
          change({ quietHours, timeZone: shown.timeZone ?? timeZoneName() })
        }
      />
    </>
  );
}

interface EmailSectionProps {
  readonly emails: NotificationPreferences['emails'];
  readonly onChange: (group: NotificationGroup, cadence: MailCadence) => void;
}

function EmailSection({ emails, onChange }: EmailSectionProps) {
  const { t } = useTranslation();
  const data = mailCadences.map((value) => ({
    value,
    label: t(`account.notifications.emails.cadences.${value}`),
  }));
  return (
    <SetupSection
      id="emails"
      title={t('account.notifications.emails.title')}
      text={t('account.notifications.emails.text')}
    >
      <Stack gap="md">
        {groups.map((group) => (
          <Group key={group} justify="space-between" wrap="nowrap" gap="lg" maw={720}>
            <div>
              <Text fw={500} id={`emails-${group}`}>
                {t(`account.notifications.emails.groups.${group}`)}
              </Text>
              <Text size="sm" c="dimmed">
                {t(`account.notifications.emails.about.${group}`)}
              </Text>
            </div>
            <SegmentedControl
              aria-labelledby={`emails-${group}`}
              size="sm"
              style={{ flexShrink: 0 }}
              data={data}
              value={emails[group]}
              onChange={(value) => onChange(group, value)}
            />
          </Group>
        ))}
      </Stack>
    </SetupSection>
  );
}

interface DailySectionProps {
  readonly timeZone: string | null;
  readonly onChange: (timeZone: string) => void;
}

function DailySection({ timeZone, onChange }: DailySectionProps) {
  const { t } = useTranslation();
  const known = [...new Set([...(timeZone === null ? [] : [timeZone]), timeZoneName(), 'UTC', ...zones()])];
  return (
    <SetupSection
      id="daily"
      title={t('account.notifications.daily.title')}
      text={t('account.notifications.daily.text', { hour: String(digestHour).padStart(2, '0') })}
    >
      <Select
        label={t('account.notifications.daily.timeZone')}
        placeholder={t('account.notifications.daily.none')}
        maw={320}
        searchable
        allowDeselect={false}
        data={known.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        value={timeZone}
        onChange={(value) => {
          if (value !== null) onChange(value);
        }}
      />
    </SetupSection>
  );
}

function zones(): string[] {
  return typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
}

type Hours = NonNullable<NotificationPreferences['quietHours']>;
interface QuietSectionProps {
  readonly hours: Hours | null;
  readonly onChange: (hours: Hours | null) => void;
}

function QuietSection({ hours, onChange }: QuietSectionProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(hours);
  const isSame = typed !== null && typed.from === typed.to;
  const keep = () => {
    const isWhole = typed !== null && typed.from !== '' && typed.to !== '' && !isSame;
    if (isWhole && (typed.from !== hours?.from || typed.to !== hours?.to)) onChange(typed);
  };
  return (
    <SetupSection
      id="quiet"
      title={t('account.notifications.quiet.title')}
      text={t('account.notifications.quiet.text')}
    >
      <Switch
        label={t('account.notifications.quiet.isOn')}
        checked={hours !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usualHours : null)}
      />
      {typed !== null && (
        <Group align="flex-start">
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              w={140}
              label={t(`account.notifications.quiet.${end}`)}
              value={typed[end]}
              error={end === 'to' && isSame ? t('account.notifications.quiet.same') : undefined}
              onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
              onBlur={keep}
              onKeyDown={(event) => {
                if (event.key === 'Enter') keep();
              }}
            />
          ))}
        </Group>
      )}
    </SetupSection>
  );
}
