import { Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactTime } from '../../lib/format/format.ts';
import { type SignedIn, session } from '../../lib/session/session.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { showError } from '../../ui/toast.tsx';

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
    <NoticeBar
      label={t('support.bar')}
      icon={<IconLifebuoy size={20} stroke={1.5} aria-hidden />}
      text={t('support.text', {
        customer: me.customer?.name ?? '',
        name: me.name,
        until: formatExactTime(view.endsAt),
        reason: view.reason,
      })}
      actions={
        <Button size="compact-sm" variant="default" loading={leave.isPending} onClick={() => mutate()}>
          {t('support.leave')}
        </Button>
      }
    />
  );
}
