import { Stack, Switch } from '@mantine/core';
import { type CustomerFlags, customerFlags } from '@rushes/contract/identity/roles';
import { useTranslation } from 'react-i18next';

interface FlagSwitchesProps {
  readonly flags: CustomerFlags;
  readonly isBusy?: boolean;
  readonly onChange: (flags: CustomerFlags) => void;
}

/** The features of a customer, each on or off. */
export function FlagSwitches({ flags, isBusy = false, onChange }: FlagSwitchesProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      {customerFlags.map((flag) => (
        <Switch
          key={flag}
          label={t(`setup.flags.names.${flag}`)}
          checked={flags[flag] === true}
          disabled={isBusy}
          onChange={(event) => onChange({ ...flags, [flag]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  );
}
