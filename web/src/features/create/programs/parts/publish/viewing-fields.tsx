import { NumberInput, Select, Stack, Switch } from '@mantine/core';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { commonLanguages, languageName } from '../../../../../lib/format/language.ts';
import { showError } from '../../../../../ui/toast.tsx';
import { rememberProgram } from '../../api.ts';

const least = 50;
const most = 100;

interface Change {
  readonly language?: string | null;
  readonly allowDownload?: boolean;
  readonly viewedPercent?: number | null;
}

/** The language of the program, and what viewers can do with it; each is saved when it changes. */
export function ViewingFields({ program }: { program: ProgramDetail }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { programId, language, allowDownload } = program;
  const update = useMutation({
    mutationFn: (change: Change) => api.program.updateProgram({ programId, ...change }),
    onSuccess: (answer) => rememberProgram(queryClient, answer),
    onError: (error) => showError(error, t('programs.details.failed')),
  });
  const known = language === null || commonLanguages.includes(language) ? [] : [language];
  return (
    <Stack gap="sm">
      <Select
        label={t('programs.options.language')}
        description={t('programs.options.languageHelp')}
        placeholder={t('programs.options.noLanguage')}
        data={[...known, ...commonLanguages].map((value) => ({ value, label: languageName(value) }))}
        value={language}
        searchable
        clearable
        nothingFoundMessage={t('programs.options.noMatch')}
        onChange={(next) => update.mutate({ language: next })}
      />
      <Switch
        label={t('programs.options.download')}
        description={t('programs.options.downloadHelp')}
        checked={allowDownload}
        onChange={(event) => update.mutate({ allowDownload: event.currentTarget.checked })}
      />
      <ViewedRule
        key={`${program.viewedRule.percent} ${program.viewedRule.isOwn}`}
        rule={program.viewedRule}
        onChange={(viewedPercent) => update.mutate({ viewedPercent })}
      />
    </Stack>
  );
}

interface ViewedRuleProps {
  readonly rule: ProgramDetail['viewedRule'];
  readonly onChange: (percent: number | null) => void;
}

/** How much has to be watched; an empty field is the organisation's rule. */
function ViewedRule({ rule, onChange }: ViewedRuleProps) {
  const { t } = useTranslation();
  const saved = rule.isOwn ? rule.percent : '';
  const [value, setValue] = useState<number | string>(saved);
  const save = () => {
    if (value === saved) return;
    if (value === '') onChange(null);
    else onChange(Math.min(most, Math.max(least, Number(value))));
  };
  return (
    <NumberInput
      label={t('programs.options.viewed')}
      description={
        rule.isOwn
          ? t('programs.options.viewedHelp')
          : t('programs.options.viewedDefault', { percent: rule.percent })
      }
      placeholder={rule.isOwn ? undefined : String(rule.percent)}
      min={least}
      max={most}
      clampBehavior="blur"
      allowDecimal={false}
      value={value}
      onChange={setValue}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
