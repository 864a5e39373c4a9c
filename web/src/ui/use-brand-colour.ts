import { useMantineTheme } from '@mantine/core';

const own = '#2563eb';

/** The accent of the organisation as #rrggbb, for what is put into its programs. */
export function useBrandColour(): string {
  const accent = useMantineTheme().colors['accent']?.[6]?.toLowerCase() ?? own;
  return /^#[0-9a-f]{6}$/.test(accent) ? accent : own;
}
