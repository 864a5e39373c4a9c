import { Stack, Switch } from '@mantine/core';
import { type CustomerFlags, customerFlags } from '@rushes/contract/identity/roles';
import { useTranslation } from 'react-i18next';

interface FlagSwitchesProps {
  readonly flags: CustomerFlags;
  readonly onChange: (flags: CustomerFlags) => void;
}

/** The features of a customer, each on or off. */
export function FlagSwitches({ flags, onChange }: FlagSwitchesProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      {customerFlags.map((flag) => (
        <Switch
          key={flag}
          label={t(`setup.flags.names.${flag}`)}
          checked={flags[flag] === true}
          onChange={(event) => onChange({ ...flags, [flag]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  );
}
