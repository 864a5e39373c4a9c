import { SegmentedControl, Select, Text } from '@mantine/core';
import { scriptScopes } from '@rushes/contract/create/lists/scripts';
import { speechLanguages } from '@rushes/contract/create/lists/speech';
import type { ScriptScope } from '@rushes/contract/create/scripts';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../../lib/format/language.ts';

/** Those whose pace is known, by name; and the one that is chosen. */
function languagesWith(chosen: string): { value: string; label: string }[] {
  return [...new Set([...speechLanguages, chosen])]
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** In which language a script is spoken: its length depends on it. */
export function LanguageField({ value, onChange }: { value: string; onChange: (language: string) => void }) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('scripts.details.language')}
      description={t('scripts.details.languageHelp')}
      data={languagesWith(value)}
      value={value}
      searchable
      allowDeselect={false}
      onChange={(language) => onChange(language ?? value)}
    />
  );
}

interface ScopeFieldProps {
  readonly value: ScriptScope;
  readonly onChange: (scope: ScriptScope) => void;
  readonly disabled?: boolean;
}

/** Who finds a script. */
export function ScopeField({ value, onChange, disabled = false }: ScopeFieldProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('scripts.details.scope')}
      </Text>
      <SegmentedControl
        aria-label={t('scripts.details.scope')}
        data={scriptScopes.map((scope) => ({ value: scope, label: t(`scripts.scopes.${scope}`) }))}
        value={value}
        disabled={disabled}
        onChange={(chosen) => onChange(scriptScopes.find((scope) => scope === chosen) ?? value)}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t(`scripts.scopeText.${value}`)}
      </Text>
    </div>
  );
}
