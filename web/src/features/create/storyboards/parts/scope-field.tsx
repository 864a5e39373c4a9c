import { SegmentedControl, Text } from '@mantine/core';
import { storyboardScopes } from '@rushes/contract/create/lists/storyboards';
import type { StoryboardScope } from '@rushes/contract/create/storyboards';
import { useTranslation } from 'react-i18next';

interface ScopeFieldProps {
  readonly value: StoryboardScope;
  readonly onChange: (scope: StoryboardScope) => void;
  readonly disabled?: boolean;
}

/** Who finds a storyboard. */
export function ScopeField({ value, onChange, disabled = false }: ScopeFieldProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('storyboards.details.scope')}
      </Text>
      <SegmentedControl
        aria-label={t('storyboards.details.scope')}
        data={storyboardScopes.map((scope) => ({ value: scope, label: t(`storyboards.scopes.${scope}`) }))}
        value={value}
        disabled={disabled}
        onChange={(chosen) => onChange(storyboardScopes.find((scope) => scope === chosen) ?? value)}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t(`storyboards.scopeText.${value}`)}
      </Text>
    </div>
  );
}
