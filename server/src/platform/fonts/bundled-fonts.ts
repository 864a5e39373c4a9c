import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

/** Packages with fonts to draw with, in the order in which a letter is looked for; and which of their files. */
const packages = [
  ['@fontsource-variable/inter', /-wght-normal\.woff2$/],
  ['@fontsource-variable/noto-sans', /-wght-normal\.woff2$/],
  ['@fontsource-variable/noto-sans-arabic', /-wght-normal\.woff2$/],
  ['@fontsource-variable/noto-sans-hebrew', /-wght-normal\.woff2$/],
  ['@fontsource/noto-color-emoji', /\.woff2$/],
] as const;

let families: string | undefined;

/** The fonts that come with the product as CSS families; they are read when something is first drawn. */
export function bundledFonts(): string {
  families ??= packages.map(([name, files], index) => register(name, files, `Bundled ${index}`)).join(', ');
  return families;
}

function register(name: string, files: RegExp, family: string): string {
  const folder = join(dirname(require.resolve(`${name}/package.json`)), 'files');
  for (const file of readdirSync(folder).filter((each) => files.test(each)))
    GlobalFonts.registerFromPath(join(folder, file), family);
  return `"${family}"`;
}
