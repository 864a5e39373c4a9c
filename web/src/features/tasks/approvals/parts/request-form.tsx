import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ApprovalDetail, ProgramApproval } from '@rushes/contract/tasks/approvals';
import { silenceOutcomes, stagesMost } from '@rushes/contract/tasks/lists/approvals';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { timeZone, toInstant, toLocal } from '../../../../lib/format/local-time.ts';
import type { RequestValues } from '../api.ts';
import { StageFields } from './stage-fields.tsx';

interface RequestFormProps {
  /** What was asked before: it is asked again unless that is changed. */
  readonly former: ApprovalDetail | null;
  /** Whom the job template of the program wants to be asked first. */
  readonly planned: ProgramApproval['planned'];
  readonly text: string;
  /** Above the stages. */
  readonly children?: ReactNode;
  /** What those fields still lack; null where they are filled in. */
  readonly lacks?: string | null;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSend: (values: RequestValues) => void;
  readonly onClose: () => void;
}

const newStage = (): RequestValues['stages'][number] => ({
  ...{ rule: 'all', customerUserIds: [], groupIds: [], guests: [] },
});

function valuesOf({ former, planned }: Pick<RequestFormProps, 'former' | 'planned'>): RequestValues {
  const stages = former?.rounds[0]?.stages.map(({ rule, reviews }) => ({
    ...{ rule, groupIds: [] },
    customerUserIds: reviews.flatMap(({ user }) => user?.customerUserId ?? []),
    guests: reviews.flatMap(({ guest }) =>
      guest?.email == null ? [] : [{ email: guest.email, name: guest.name }],
    ),
  }));
  return { stages: stages ?? planned?.stages ?? [newStage()], dueAt: null, onSilence: 'open', note: '' };
}

/** Of users and groups that are chosen already. */
function namesOf({
  former,
  planned,
}: Pick<RequestFormProps, 'former' | 'planned'>): ReadonlyMap<string, string> {
  const asked = former?.rounds[0]?.stages.flatMap(({ reviews }) => reviews) ?? [];
  return new Map([
    ...asked.flatMap(({ user }) => (user === null ? [] : [[user.customerUserId, user.name] as const])),
    ...(planned?.users ?? []).map(({ customerUserId, name }) => [customerUserId, name] as const),
    ...(planned?.groups ?? []).map(({ groupId, name }) => [groupId, name] as const),
  ]);
}

const isFilled = ({ email }: { readonly email: string }) => email.trim() !== '';

/** Lines that were left empty ask nobody. */
function withoutEmpty(values: RequestValues): RequestValues {
  const stages = values.stages.map((stage) => ({ ...stage, guests: stage.guests.filter(isFilled) }));
  return { ...values, stages };
}

type Lack = 'noReviewers' | 'needsDate' | null;

/** What has to be filled in before it can be sent. */
function lackOf({ stages, dueAt, onSilence }: RequestValues): Lack {
  const lacksReviewers = stages.some(
    ({ customerUserIds, groupIds, guests }) =>
      customerUserIds.length + groupIds.length + guests.filter(isFilled).length === 0,
  );
  if (lacksReviewers) return 'noReviewers';
  const needsDate = stages.some(({ rule }) => rule === 'no-rejection') || onSilence !== 'open';
  return needsDate && dueAt === null ? 'needsDate' : null;
}

/** Who decides, and until when. */
export function RequestForm({ former, planned, text, children, lacks = null, ...rest }: RequestFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(() => valuesOf({ former, planned }));
  const { isPending, error, onSend, onClose } = rest;
  const { stages, dueAt, onSilence, note } = values;
  const change = (changed: Partial<RequestValues>) => setValues((now) => ({ ...now, ...changed }));
  const faults = new Map(isCallError(error) ? error.fields.map(({ path, message }) => [path, message]) : []);
  const lack = lackOf(values);
  const missing = lacks ?? (lack === null ? null : t(`approvals.form.${lack}`));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null) onSend(withoutEmpty(values));
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {children}
        <Stages
          {...{ stages, faults, names: namesOf({ former, planned }) }}
          onChange={(changed) => change({ stages: changed })}
        />
        <DueFields {...{ dueAt, onSilence }} error={faults.get('dueAt')} onChange={change} />
        <Textarea
          label={t('approvals.form.note')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <Actions {...{ missing, isPending, onClose }} />
      </Stack>
    </form>
  );
}

interface StagesProps extends Pick<RequestValues, 'stages'> {
  readonly faults: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (stages: RequestValues['stages']) => void;
}

function Stages({ stages, faults, names, onChange }: StagesProps) {
  const { t } = useTranslation();
  return (
    <>
      {stages.map((stage, at) => (
        <StageFields
          key={at}
          {...{ stage, number: at + 1, names, error: faults.get(`stages.${at}`) }}
          guestError={faults.get(`stages.${at}.guests`)}
          onChange={(changed) => onChange(stages.with(at, changed))}
          onRemove={stages.length === 1 ? undefined : () => onChange(stages.toSpliced(at, 1))}
        />
      ))}
      {stages.length < stagesMost && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => onChange([...stages, newStage()])}
        >
          {t('approvals.form.addStage')}
        </Button>
      )}
    </>
  );
}

interface DueFieldsProps extends Pick<RequestValues, 'dueAt' | 'onSilence'> {
  readonly error: string | undefined;
  readonly onChange: (changed: Partial<RequestValues>) => void;
}

/** Until when, and what happens then. */
function DueFields({ dueAt, onSilence, error, onChange }: DueFieldsProps) {
  const { t } = useTranslation();
  return (
    <Group grow align="flex-start">
      <TextInput
        type="datetime-local"
        label={t('approvals.form.dueAt')}
        description={t('approvals.form.zone', { zone: timeZone() })}
        error={error}
        value={toLocal(dueAt)}
        onChange={(event) => onChange({ dueAt: toInstant(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t('approvals.form.onSilence')}
        description={t('approvals.form.silenceHelp')}
        data={silenceOutcomes.map((value) => ({ value, label: t(`approvals.silence.${value}`) }))}
        value={onSilence}
        onChange={({ currentTarget: { value } }) =>
          onChange({ onSilence: silenceOutcomes.find((each) => each === value) ?? 'open' })
        }
      />
    </Group>
  );
}

interface ActionsProps {
  /** What is to be filled in first. */
  readonly missing: string | null;
  readonly isPending: boolean;
  readonly onClose: () => void;
}

function Actions({ missing, isPending, onClose }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end">
      {missing !== null && (
        <Text size="sm" c="dimmed" mr="auto">
          {missing}
        </Text>
      )}
      <Button variant="default" onClick={onClose}>
        {t('approvals.cancel')}
      </Button>
      <Button type="submit" disabled={missing !== null} loading={isPending}>
        {t('approvals.form.send')}
      </Button>
    </Group>
  );
}
