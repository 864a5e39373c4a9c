import Color from 'colorjs.io';

/**
 * Lightness and chroma (OKLCH, by Björn Ottosson) of our own ten shades. A brand's colour gives them its hue and its share
 * of chroma, so that what is readable in ours is readable in every brand's, whatever colour was chosen.
 */
const ramp: readonly (readonly [lightness: number, chroma: number])[] = [
  [0.962, 0.016],
  [0.921, 0.035],
  [0.851, 0.066],
  [0.768, 0.103],
  [0.688, 0.14],
  [0.609, 0.174],
  [0.546, 0.191],
  [0.486, 0.185],
  [0.52, 0.193],
  [0.414, 0.157],
];
const fullChroma = 0.193;
const white = '#fffefc';
/** Ours, where a customer has no colour of its own. */
export const ownAccent = '#3850c6';

/** The ten shades of a colour (`#rrggbb`), from pale to deep. */
export function shadesOf(colour: string): string[] {
  const { c, h } = new Color(colour).to('oklch');
  const hue = h === null || Number.isNaN(h) ? 0 : h;
  const share = Math.min(1, (c ?? 0) / fullChroma);
  return ramp.map(([lightness, chroma]) =>
    new Color('oklch', [lightness, chroma * share, hue])
      .to('srgb')
      .toGamut({ method: 'css' })
      .toString({ format: 'hex', collapse: false }),
  );
}

/** How white reads on the colour as given, and on the shades that buttons use in light and in dark (WCAG 2.1). */
export function contrastOf(colour: string): { given: number; light: number; dark: number } {
  const shades = shadesOf(colour);
  const onWhite = (shade: string) => Math.round(new Color(shade).contrast(white, 'WCAG21') * 100) / 100;
  return { given: onWhite(colour), light: onWhite(shades[7] ?? colour), dark: onWhite(shades[8] ?? colour) };
}
