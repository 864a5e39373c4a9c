// What the measurements need besides ffmpeg, installed as `npm start` installs ffmpeg.
import { findChromium, installProgram } from '../tools/setup.mjs';

export type BenchTool = 'nginx' | 'wrk' | 'zip' | 'chromium';

/** Finds or installs a program; gives a sentence where that can't be done. */
export function installTool(tool: BenchTool): string | undefined {
  if (tool !== 'chromium') return installProgram(tool);
  const path = findChromium();
  if (path === undefined) return 'chromium is missing';
  process.env['CHROMIUM'] = path;
  return undefined;
}
