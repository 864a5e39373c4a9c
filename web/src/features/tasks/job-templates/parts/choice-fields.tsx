import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { mayInChannel } from '@rushes/contract/audience/lists/channels';
import type { JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { channelChoicesQuery, programTemplatesQuery } from '../api.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly help: string;
  readonly placeholder: string;
  readonly nothing: string;
  readonly error: string | undefined;
  readonly chosen: Choice | null;
  readonly found: readonly Choice[];
  readonly onSearch: (search: string) => void;
  readonly onChange: (choice: Choice | null) => void;
}

/** One of what a search finds; the chosen one stays in the list whatever is found. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { chosen, found, onChange, onSearch } = props;
  const others = found.filter(({ value }) => value !== chosen?.value);
  const choices = chosen === null ? others : [chosen, ...others];
  return (
    <Select
      maw={480}
      searchable
      clearable
      label={props.label}
      description={props.help}
      placeholder={props.placeholder}
      nothingFoundMessage={props.nothing}
      error={props.error}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={chosen?.value ?? null}
      onSearchChange={(text) => onSearch(text === chosen?.label ? '' : text)}
      onChange={(value) => onChange(choices.find((choice) => choice.value === value) ?? null)}
    />
  );
}

interface FieldProps<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

interface ProgramTemplateFieldProps extends FieldProps<JobTemplateDetail['template']> {
  readonly help: string;
}

/** A program template. */
export function ProgramTemplateField({ value, error, help, onChange }: ProgramTemplateFieldProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const found = useQuery({ ...programTemplatesQuery(wanted), placeholderData: keepPreviousData });
  return (
    <ChoiceField
      label={t('jobs.form.template')}
      help={help}
      placeholder={t('jobs.form.findTemplate')}
      nothing={t('jobs.form.noneFound')}
      error={error}
      chosen={value === null ? null : { value: value.templateId, label: value.title }}
      found={(found.data?.items ?? []).map(({ templateId, title }) => ({ value: templateId, label: title }))}
      onSearch={setSearch}
      onChange={(choice) =>
        onChange(choice === null ? null : { templateId: choice.value, title: choice.label })
      }
    />
  );
}

/** The channel that the program goes to once it is published. */
export function ChannelField({ value, error, onChange }: FieldProps<JobTemplateDetail['channel']>) {
  const { t } = useTranslation();
  const managesAll = may(useMe(), 'audience.channels:edit');
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const found = useQuery({ ...channelChoicesQuery(wanted), placeholderData: keepPreviousData });
  const usable = (found.data?.items ?? []).filter(({ level }) => managesAll || mayInChannel(level, 'submit'));
  return (
    <ChoiceField
      label={t('jobs.form.channel')}
      help={t('jobs.form.channelHelp')}
      placeholder={t('jobs.form.findChannel')}
      nothing={t('jobs.form.noneFound')}
      error={error}
      chosen={value === null ? null : { value: value.channelId, label: value.name }}
      found={usable.map(({ channelId, name }) => ({ value: channelId, label: name }))}
      onSearch={setSearch}
      onChange={(choice) =>
        onChange(choice === null ? null : { channelId: choice.value, name: choice.label })
      }
    />
  );
}
