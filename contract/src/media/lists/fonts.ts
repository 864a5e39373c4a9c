/** Fonts that an organisation can upload for titles. */
export const fontsMost = 20;
export const fontBytesMost = 10 * 1024 * 1024;

/** What can be one, as Files tells it from the content. */
export const fontTypes = ['font/ttf', 'font/otf', 'font/woff2'] as const;
