import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeKey } from '../lib/stored.ts';
import { resolveVariables, theme } from './theme.ts';

const schemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

/** Theme of the whole app: follows the system's light or dark until a person chooses. */
export function ThemeProvider({ children }: { children: ReactNode }) {
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
