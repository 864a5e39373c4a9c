import type { Context } from '../../../../context.ts';
import { commandDriver } from './command.ts';
import { httpDriver } from './http.ts';
import type { SpeechDriver } from './speech.ts';

/** The driver that the settings name; null where there is none. */
export function openSpeech({ config, media }: Pick<Context, 'config' | 'media'>): SpeechDriver | null {
  const { speech } = config;
  if (speech === undefined) return null;
  return speech.kind === 'command' ? commandDriver(media, speech.command) : httpDriver(speech);
}
