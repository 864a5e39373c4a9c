import { SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const scopes = ['personal', 'organisation'] as const;
type Scope = (typeof scopes)[number];

interface ScopeFieldProps {
  /** What is found. */
  readonly of: 'scripts' | 'storyboards' | 'templates';
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
  readonly disabled?: boolean;
}

/** Who finds an object: its owner alone, or the organisation. */
export function ScopeField({ of, value, onChange, disabled = false }: ScopeFieldProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t(`${of}.details.scope`)}
      </Text>
      <SegmentedControl
        aria-label={t(`${of}.details.scope`)}
        data={scopes.map((scope) => ({ value: scope, label: t(`${of}.scopes.${scope}`) }))}
        value={value}
        disabled={disabled}
        onChange={(chosen) => onChange(scopes.find((scope) => scope === chosen) ?? value)}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t(`${of}.scopeText.${value}`)}
      </Text>
    </div>
  );
}
