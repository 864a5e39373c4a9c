import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Time and counts line up: put this on what shows them. */
export const tabularFigures = { fontVariantNumeric: 'tabular-nums' } as const;

const modal = {
  defaultProps: {
    radius: 'md',
    shadow: 'md',
    centered: true,
    // Toasts are shown above it.
    yOffset: 'max(5dvh, 68px)',
    transitionProps: { duration: 160 },
  },
  styles: { title: { fontSize: 16, fontWeight: 600 } },
} as const;

/** One family, one warm grey ramp, one accent. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  white: '#fffefc',
  black: '#22201e',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  colors: {
    accent: [
      '#eff2fe',
      '#dde4fd',
      '#bfccfa',
      '#9bb0f6',
      '#7b94f1',
      '#5b78ea',
      '#4662de',
      '#3850c6',
      '#4059d6',
      '#2c3f9f',
    ],
    gray: [
      '#faf9f7',
      '#f4f2ef',
      '#eae7e2',
      '#ddd9d3',
      '#cac5bd',
      '#948e86',
      '#6b665f',
      '#514d48',
      '#393632',
      '#262422',
    ],
    dark: [
      '#e4e1dc',
      '#c6c2bb',
      '#a8a39b',
      '#79756e',
      '#4c4944',
      '#3a3733',
      '#2b2926',
      '#1e1c1a',
      '#171614',
      '#11100f',
    ],
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.35' },
      h2: { fontSize: '16px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.5' },
    },
  },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 6px 24px rgb(0 0 0 / 14%), 0 1px 3px rgb(0 0 0 / 10%)',
    lg: '0 6px 24px rgb(0 0 0 / 14%), 0 1px 3px rgb(0 0 0 / 10%)',
    xl: '0 6px 24px rgb(0 0 0 / 14%), 0 1px 3px rgb(0 0 0 / 10%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects: naming the components here must not load them.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 },
      styles: { root: { flexShrink: 0 } },
    },
    Button: { styles: { label: { fontWeight: 500 } } },
    Card: { defaultProps: { radius: 'md', withBorder: true } },
    InputWrapper: { styles: { label: { marginBottom: 4, fontWeight: 500 } } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Modal: modal,
    Skeleton: { defaultProps: { radius: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } },
  },
});

interface ThemeWishes {
  /** Ten shades from pale to deep; ours where there are none. */
  readonly accent: readonly string[] | null;
  /** The accessible name of the close buttons of dialogs and toasts. */
  readonly close: string;
}

/** The theme with a customer’s accent, and with words for what only shows a sign. */
export function themeOf({ accent, close }: ThemeWishes): typeof theme {
  const named = { closeButtonProps: { 'aria-label': close } };
  return {
    ...theme,
    ...(accent === null
      ? {}
      : { colors: { ...theme.colors, accent: accent as unknown as MantineColorsTuple } }),
    components: {
      ...theme.components,
      Modal: { ...modal, defaultProps: { ...modal.defaultProps, ...named } },
      Drawer: { defaultProps: named },
      Notification: { defaultProps: named },
    },
  };
}

/** Surfaces that Mantine has no name for. */
export const resolveVariables: CSSVariablesResolver = (current) => ({
  variables: {},
  light: {
    '--rushes-rail': current.colors.gray?.[0] ?? '',
    '--rushes-line': current.colors.gray?.[2] ?? '',
    '--rushes-hover': current.colors.gray?.[1] ?? '',
    '--mantine-color-dimmed': current.colors.gray?.[6] ?? '',
    // Mantine's own are too pale on their tint to read.
    '--mantine-color-yellow-light-color': '#7a4b00',
    '--mantine-color-green-light-color': '#1d6a33',
    '--mantine-color-red-light-color': '#a11d1d',
    '--mantine-color-error': '#b42323',
    '--mantine-color-green-text': '#1d6a33',
    '--mantine-color-red-text': '#b42323',
    '--mantine-color-yellow-text': '#7a4b00',
    '--mantine-color-anchor': current.colors.accent?.[7] ?? '',
  },
  dark: {
    '--rushes-rail': current.colors.dark?.[8] ?? '',
    '--rushes-line': current.colors.dark?.[5] ?? '',
    '--rushes-hover': current.colors.dark?.[6] ?? '',
    '--mantine-color-error': '#f3aaa2',
    '--mantine-color-green-text': '#9ad6a8',
    '--mantine-color-red-text': '#f3aaa2',
    '--mantine-color-yellow-text': '#eac273',
    '--mantine-color-red-light': '#3a201e',
    '--mantine-color-red-light-color': '#f3aaa2',
    '--mantine-color-green-light': '#1c3222',
    '--mantine-color-green-light-color': '#9ad6a8',
    '--mantine-color-yellow-light': '#3a2d14',
    '--mantine-color-yellow-light-color': '#eac273',
    '--mantine-color-gray-light': '#35322e',
    '--mantine-color-accent-light': `color-mix(in srgb, ${current.colors.accent?.[8] ?? ''} 26%, ${current.colors.dark?.[7] ?? ''})`,
    '--mantine-color-accent-light-color': current.colors.accent?.[2] ?? '',
    '--mantine-primary-color-light': 'var(--mantine-color-accent-light)',
    '--mantine-color-anchor': current.colors.accent?.[3] ?? '',
  },
});
