import { Button, Group, Text } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactTime } from '../../lib/format/format.ts';
import { type SignedIn, session } from '../../lib/session/session.ts';
import { showError } from '../../ui/toast.tsx';
import classes from './preview-bar.module.css';

interface SupportBarProps {
  readonly me: SignedIn;
  readonly view: NonNullable<SignedIn['view']>;
}

/** Says that support looks into a customer, why and until when, and leads out; at the end it leads out by itself. */
export function SupportBar({ me, view }: SupportBarProps) {
  const { t } = useTranslation();
  const leave = useMutation({
    mutationFn: () => session.leaveView(),
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  const { mutate } = leave;
  useEffect(() => {
    const timer = setTimeout(mutate, Math.max(0, Date.parse(view.endsAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [mutate, view.endsAt]);
  return (
    <Group
      component="section"
      aria-label={t('support.bar')}
      className={classes['bar']}
      justify="space-between"
      wrap="nowrap"
    >
      <Group gap="xs" wrap="nowrap" miw={0}>
        <IconLifebuoy size={20} stroke={1.5} aria-hidden />
        <Text size="sm" role="status" lineClamp={2}>
          {t('support.text', {
            customer: me.customer?.name ?? '',
            name: me.name,
            until: formatExactTime(view.endsAt),
            reason: view.reason,
          })}
        </Text>
      </Group>
      <Button
        size="compact-sm"
        variant="default"
        loading={leave.isPending}
        onClick={() => mutate()}
        style={{ flexShrink: 0 }}
      >
        {t('support.leave')}
      </Button>
    </Group>
  );
}
