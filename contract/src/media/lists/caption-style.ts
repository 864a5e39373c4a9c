/** How captions of a program can look. */
export const captionSizes = ['small', 'normal', 'large'] as const;
export const captionPositions = ['bottom', 'top'] as const;
export const captionBackgrounds = ['box', 'outline', 'none'] as const;
/** `brand`: a pale shade of the organisation's colour. */
export const captionColours = ['white', 'brand'] as const;

export interface CaptionStyle {
  readonly size: (typeof captionSizes)[number];
  readonly position: (typeof captionPositions)[number];
  readonly background: (typeof captionBackgrounds)[number];
  readonly colour: (typeof captionColours)[number];
}

/** Where nothing was chosen. */
export const usualCaptionStyle: CaptionStyle = {
  size: 'normal',
  position: 'bottom',
  background: 'box',
  colour: 'white',
};

/** Which of the ten shades of a brand is the pale one, and that shade of ours. */
export const captionShade = 2;
export const ownCaptionColour = '#bfccfa';

/** What is stored, with the usual choice for what it doesn't have. */
export function captionStyleOf(stored: Partial<CaptionStyle> | null | undefined): CaptionStyle {
  return { ...usualCaptionStyle, ...stored };
}

/** In one line, as the activity log has it. */
export function captionStyleText({ size, position, background, colour }: CaptionStyle): string {
  return [size, position, background, colour].join(', ');
}

export function isSameCaptionStyle(one: CaptionStyle, other: CaptionStyle): boolean {
  return (['size', 'position', 'background', 'colour'] as const).every((key) => one[key] === other[key]);
}
