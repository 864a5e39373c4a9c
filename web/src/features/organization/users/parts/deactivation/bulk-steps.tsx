import { Button } from '@mantine/core';
import { type ProfileStep, profileSteps } from '@rushes/contract/organization/lists/users';
import type { ListedUser } from '@rushes/contract/organization/users';
import { IconLock, IconLockOpen, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStep } from '../../api.ts';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;
const icons = { suspend: IconLock, deactivate: IconUserOff, reactivate: IconLockOpen } as const;
const steps: readonly ProfileStep[] = ['suspend', 'reactivate', 'deactivate'];

/** What can be done with many users at once: each step for those it fits. */
export function BulkSteps({ users, onDone }: { users: readonly ListedUser[]; onDone: () => void }) {
  const { t } = useTranslation();
  const take = useStep(onDone);
  return steps.map((step) => {
    const from: readonly string[] = profileSteps[step].from;
    const fitting = users.filter(({ state }) => from.includes(state));
    const Icon = icons[step];
    return (
      <Button
        key={step}
        variant="subtle"
        {...(step === 'deactivate' ? { color: 'red' } : {})}
        leftSection={<Icon {...icon} />}
        disabled={fitting.length === 0}
        loading={take.isPending && take.variables.step === step}
        onClick={() =>
          take.mutate({ step, customerUserIds: fitting.map(({ customerUserId }) => customerUserId) })
        }
      >
        {t(`users.steps.${step}`)}
      </Button>
    );
  });
}
