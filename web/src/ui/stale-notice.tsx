import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Clash } from '../lib/forms/use-shared-form.ts';

interface StaleNoticeProps<Values extends object> {
  readonly shared: {
    readonly clash: Clash<Values> | null;
    readonly takeTheirs: () => void;
    readonly keepMine: () => void;
  };
  readonly labelOf: (field: keyof Values & string) => string;
  /** A value in words, where it is no text. */
  readonly wordsOf?: (field: keyof Values & string, values: Values) => string;
}

/** Someone else changed what is being edited: who, what it is now, and the choice between the two. */
export function StaleNotice<Values extends object>({ shared, labelOf, wordsOf }: StaleNoticeProps<Values>) {
  const { t } = useTranslation();
  const { clash } = shared;
  if (clash === null) return null;
  const { changedBy, theirs } = clash;
  const textOf = (field: keyof Values & string) => wordsOf?.(field, theirs) ?? String(theirs[field] ?? '');
  const title = changedBy === '' ? t('shared.staleBySomebody') : t('shared.stale', { name: changedBy });
  return (
    <Alert color="yellow" role="alert" title={title} maw={600}>
      <Stack gap="xs">
        {t('shared.staleText')}
        <List size="sm">
          {clash.fields.map((field) => (
            <List.Item key={field}>
              {t('shared.theirs', { label: labelOf(field), value: textOf(field) || t('shared.nothing') })}
            </List.Item>
          ))}
        </List>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={shared.takeTheirs}>
            {t('shared.takeTheirs')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={shared.keepMine}>
            {t('shared.keepMine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
