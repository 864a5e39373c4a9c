import { Alert, List, Skeleton, Text } from '@mantine/core';
import type { CallRequest } from '@rushes/contract/call';
import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { Services } from '@rushes/contract/services';
import { IconCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/api/query.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { useWords } from '../use-words.ts';

interface ExplanationProps {
  readonly question: CallRequest<Services['role']['calls']['explainAccess']>;
}

/** The answer in a sentence, and the reasons in the order in which the server looks. */
export function Explanation({ question }: ExplanationProps) {
  const { t } = useTranslation();
  const { roleName } = useWords();
  const answer = useQuery({
    ...callQuery('role', 'explainAccess', question),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (answer.isPending) return <Skeleton h={120} />;
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  const { allowed, reasons, user } = answer.data;
  const role = user.roleName ?? roleName(user.role);
  const all = reasons.filter(({ kind }) => kind === 'must');
  const grounds = reasons.filter(({ kind }) => kind === 'one-of');
  return (
    <Alert
      role="status"
      color={allowed ? 'green' : 'yellow'}
      title={t(allowed ? 'roles.explain.can' : 'roles.explain.cannot', { name: user.name })}
    >
      <Reasons reasons={all} role={role} label={t('roles.explain.reasons')} />
      {grounds.length > 0 && (
        <>
          <Text size="sm" mt="xs" mb={4}>
            {t('roles.explain.oneOf')}
          </Text>
          <Reasons reasons={grounds} role={role} label={t('roles.explain.oneOf')} />
        </>
      )}
    </Alert>
  );
}

interface ReasonsProps {
  readonly reasons: readonly AccessReason[];
  readonly role: string;
  readonly label: string;
}

function Reasons({ reasons, role, label }: ReasonsProps) {
  const { t } = useTranslation();
  return (
    <List listStyleType="none" spacing={4} center aria-label={label}>
      {reasons.map(({ rule, passes }) => (
        <List.Item
          key={rule}
          icon={
            passes ? (
              <IconCheck size={16} stroke={2} role="img" aria-label={t('roles.explain.passes')} />
            ) : (
              <IconX size={16} stroke={2} role="img" aria-label={t('roles.explain.fails')} />
            )
          }
        >
          <Text size="sm" c="var(--mantine-color-text)">
            {t(`roles.explain.rules.${rule}.${passes ? 'yes' : 'no'}`, { role })}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
