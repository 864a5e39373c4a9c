import {
  Accordion,
  Alert,
  Button,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { BelongingsChoice, ErasurePlan } from '@rushes/contract/organization/personal-data';
import { personalFates } from '@rushes/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { NewOwnerSelect, type NewOwner } from '../../users/parts/deactivation/new-owner-select.tsx';
import { erasurePlanQuery, isErasing, useErase, useErasure } from '../api.ts';
import { Certificate } from './certificate.tsx';
import styles from './personal-data.module.css';
import { ThingCounts } from './thing-counts.tsx';

interface WizardProps {
  readonly customerUserId: string;
  /** Called once the user is gone. */
  readonly onErased: () => void;
}

/** What erasing someone does, what is to be decided, and the confirmation. */
export function ErasureWizard({ customerUserId, onErased }: WizardProps) {
  const erasure = useErasure(customerUserId);
  const queryClient = useQueryClient();
  const [newest] = erasure.data?.items ?? [];
  const isDone = newest?.state === 'done';
  useEffect(() => {
    if (!isDone) return;
    void queryClient.invalidateQueries({ queryKey: ['personaldata', 'getErasures'] });
    onErased();
  }, [isDone, onErased, queryClient]);
  if (erasure.isPending) return <Skeleton h={168} radius="md" />;
  if (erasure.isError) return <ErrorState error={erasure.error} onRetry={() => void erasure.refetch()} />;
  if (newest !== undefined && (isDone || isErasing(newest))) return <Certificate erasure={newest} />;
  return (
    <Stack gap="md">
      {newest !== undefined && <Certificate erasure={newest} />}
      <PlanLoader customerUserId={customerUserId} />
    </Stack>
  );
}

function PlanLoader({ customerUserId }: { customerUserId: string }) {
  const plan = useQuery(erasurePlanQuery(customerUserId));
  if (plan.isPending) return <Skeleton h={320} radius="md" />;
  if (plan.isError) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />;
  return <Plan plan={plan.data} />;
}

function Plan({ plan }: { plan: ErasurePlan }) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Readonly<Record<string, BelongingsChoice>>>({});
  const [newOwner, setNewOwner] = useState<NewOwner | null>(null);
  const choiceOf = (kind: string) => choices[kind] ?? 'transfer';
  const neededOf = ({ neededByOthers, neededIfProgramsStay }: OwnedKind) =>
    choiceOf('programs') === 'delete' ? neededByOthers : neededIfProgramsStay;
  const passed = plan.owned.filter((owned) => choiceOf(owned.kind) === 'transfer' || neededOf(owned) > 0);
  return (
    <Stack gap="lg">
      <Text maw={600}>{t('personalData.erase.text', { name: plan.name })}</Text>
      {plan.owned.length > 0 && (
        <OwnedItems
          plan={plan}
          choiceOf={choiceOf}
          neededOf={neededOf}
          onChoose={(kind, choice) => setChoices({ ...choices, [kind]: choice })}
        />
      )}
      {passed.length > 0 && (
        <NewOwnerSelect
          leaverId={plan.customerUserId}
          owned={passed}
          value={newOwner}
          onChange={setNewOwner}
        />
      )}
      <Fates plan={plan} />
      <Confirmation
        plan={plan}
        newOwner={passed.length === 0 ? null : newOwner}
        isNewOwnerMissing={passed.length > 0 && newOwner === null}
        choices={Object.fromEntries(plan.owned.map(({ kind }) => [kind, choiceOf(kind)]))}
      />
    </Stack>
  );
}

type OwnedKind = ErasurePlan['owned'][number];

interface OwnedProps {
  readonly plan: ErasurePlan;
  readonly choiceOf: (kind: string) => BelongingsChoice;
  /** How many cannot be deleted, as programs that stay use them. */
  readonly neededOf: (owned: OwnedKind) => number;
  readonly onChoose: (kind: string, choice: BelongingsChoice) => void;
}

function OwnedItems({ plan, choiceOf, neededOf, onChoose }: OwnedProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles['rows']} aria-label={t('personalData.erase.owns', { name: plan.name })}>
      {plan.owned.map((owned) => {
        const { kind, count, examples } = owned;
        const needed = neededOf(owned);
        const what = t(`users.owned.${kind as 'clips'}`, { count });
        return (
          <li key={kind} className={styles['row']}>
            <div className={styles['words']}>
              <Text size="sm" fw={500}>
                {what}
              </Text>
              <Text size="xs" c="dimmed" lineClamp={1}>
                {examples.join(', ')}
              </Text>
              {choiceOf(kind) === 'delete' && needed > 0 && (
                <Text size="xs">{t('personalData.erase.needed', { count: needed })}</Text>
              )}
            </div>
            <SegmentedControl
              size="xs"
              aria-label={t('personalData.erase.choice', { what })}
              value={choiceOf(kind)}
              onChange={(choice) => onChoose(kind, choice)}
              data={(['transfer', 'delete'] as const).map((value) => ({
                value,
                label: t(`personalData.erase.${value}`),
              }))}
            />
          </li>
        );
      })}
    </ul>
  );
}

// What someone owns is above, with its choice.
const owned: readonly string[] = ['clips', 'uploads', 'programs', 'share-links'];

function Fates({ plan }: { plan: ErasurePlan }) {
  const { t } = useTranslation();
  const things = plan.things.filter(({ what }) => !owned.includes(what));
  const fates = personalFates.filter((fate) => things.some((thing) => thing.fate === fate));
  return (
    <div>
      <Accordion variant="separated" multiple defaultValue={['deleted', 'kept']}>
        {fates.map((fate) => {
          const these = things.filter((thing) => thing.fate === fate);
          const whys = fate === 'kept' ? [...new Set(these.map(({ what }) => what))] : [];
          return (
            <Accordion.Item key={fate} value={fate}>
              <Accordion.Control>{t(`personalData.erase.fates.${fate}`)}</Accordion.Control>
              <Accordion.Panel>
                {fate === 'unnamed' && (
                  <Text size="sm" c="dimmed" mb="xs">
                    {t('personalData.erase.unnamedText')}
                  </Text>
                )}
                <ThingCounts things={these} />
                {[...new Set(whys.map((what) => t(`personalData.erase.why.${what as 'audit'}`)))].map(
                  (why) => (
                    <Text key={why} size="sm" c="dimmed" mt="xs">
                      {why}
                    </Text>
                  ),
                )}
              </Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
      <Text size="sm" c="dimmed" mt="sm">
        {t('personalData.erase.others')}
      </Text>
    </div>
  );
}

interface ConfirmationProps {
  readonly plan: ErasurePlan;
  readonly newOwner: NewOwner | null;
  readonly isNewOwnerMissing: boolean;
  readonly choices: Record<string, BelongingsChoice>;
}

function Confirmation({ plan, newOwner, isNewOwnerMissing, choices }: ConfirmationProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const erase = useErase();
  const { customerUserId, name, userName } = plan;
  const isSame = typed.trim().toLowerCase() === userName;
  const send = () => {
    const toCustomerUserId = newOwner?.value ?? null;
    erase.mutate({ customerUserId, userName: typed, choices, toCustomerUserId });
  };
  return (
    <Alert color="red" variant="light">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isSame && !isNewOwnerMissing) send();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('personalData.erase.confirmText', { name })}</Text>
          <TextInput
            maw={480}
            autoComplete="off"
            label={t('personalData.erase.confirm', { userName })}
            value={typed}
            error={
              typed !== '' &&
              !isSame &&
              !userName.startsWith(typed.toLowerCase()) &&
              t('personalData.erase.differs')
            }
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group>
            <Button
              type="submit"
              color="red"
              loading={erase.isPending}
              disabled={!isSame || isNewOwnerMissing}
            >
              {t('personalData.erase.action', { name })}
            </Button>
            {isNewOwnerMissing && (
              <Text size="sm" c="dimmed">
                {t('personalData.erase.newOwnerMissing')}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
    </Alert>
  );
}
