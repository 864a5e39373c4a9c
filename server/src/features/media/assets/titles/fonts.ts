import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

/** Packages with the fonts of titles, in the order in which a letter is looked for; and which of their files. */
const packages = [
  ['@fontsource-variable/inter', /-wght-normal\.woff2$/],
  ['@fontsource-variable/noto-sans', /-wght-normal\.woff2$/],
  ['@fontsource-variable/noto-sans-arabic', /-wght-normal\.woff2$/],
  ['@fontsource-variable/noto-sans-hebrew', /-wght-normal\.woff2$/],
  ['@fontsource/noto-color-emoji', /\.woff2$/],
] as const;

let families: string | undefined;
let own = '';

/** The fonts of titles as CSS families; they are read when the first title is drawn. */
export function titleFonts(): string {
  families ??= packages.map(([name, files], index) => register(name, files, `Title ${index}`)).join(', ');
  return own + families;
}

/** Has all of this process be drawn in the font of a file first; false where it can't be read. */
export function useOwnFont(path: string): boolean {
  if (GlobalFonts.registerFromPath(path, 'Title own') === null) return false;
  own = '"Title own", ';
  return true;
}

function register(name: string, files: RegExp, family: string): string {
  const folder = join(dirname(require.resolve(`${name}/package.json`)), 'files');
  for (const file of readdirSync(folder).filter((each) => files.test(each)))
    GlobalFonts.registerFromPath(join(folder, file), family);
  return `"${family}"`;
}
