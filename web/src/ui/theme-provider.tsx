import { isMantineColorScheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { readDeviceChoice, writeDeviceChoice } from '../lib/device/device-choices.ts';
import { resolveVariables, themeOf } from './theme.ts';

// Other tabs follow with their next load.
const schemeManager: MantineColorSchemeManager = {
  get: (unchosen) => {
    const kept = readDeviceChoice('scheme');
    return isMantineColorScheme(kept) ? kept : unchosen;
  },
  set: (scheme) => writeDeviceChoice('scheme', scheme),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writeDeviceChoice('scheme', null),
};

interface ThemeProviderProps {
  /** Ten shades of a customer’s colour, from pale to deep; ours where there are none. */
  readonly accent?: readonly string[] | null;
  readonly children: ReactNode;
}

/** Theme of the whole app: follows the system's light or dark until a user chooses. */
export function ThemeProvider({ accent = null, children }: ThemeProviderProps) {
  const { t } = useTranslation();
  const close = t('shell.closeDialog');
  const theme = useMemo(() => themeOf({ accent, close }), [accent, close]);
  const isTest = import.meta.env.MODE === 'test';
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      env={isTest ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  );
}
