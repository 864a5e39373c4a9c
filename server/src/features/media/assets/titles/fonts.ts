import { GlobalFonts } from '@napi-rs/canvas';
import { bundledFonts } from '../../../../platform/fonts/bundled-fonts.ts';

let own = '';

/** The fonts of titles as CSS families. */
export function titleFonts(): string {
  return own + bundledFonts();
}

/** Has all of this process be drawn in the font of a file first; false where it can't be read. */
export function useOwnFont(path: string): boolean {
  if (GlobalFonts.registerFromPath(path, 'Title own') === null) return false;
  own = '"Title own", ';
  return true;
}
