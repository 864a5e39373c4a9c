import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api/call.ts';
import { Player, type PlayerProps } from './player.tsx';
import type { PlayerWords } from './words.ts';

export type { PlayerControls } from './player.tsx';
export type ProgramPlayerProps = Omit<PlayerProps, 'words' | 'renewAccess'>;

async function renewAccess(): Promise<void> {
  await api.session.renewMediaCookies({});
}

/** The player as the signed-in app uses it: its words, and media access by the session. */
export function ProgramPlayer(props: ProgramPlayerProps) {
  const { t } = useTranslation();
  const words = useCallback<PlayerWords>((word, values) => t(`player.${word}`, values ?? {}), [t]);
  return <Player {...props} words={words} renewAccess={renewAccess} />;
}
