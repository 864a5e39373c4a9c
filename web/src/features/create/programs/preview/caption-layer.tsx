import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wantedTrack } from '../../../../player/actions.ts';
import { CaptionText } from '../../../../player/caption-text.tsx';
import { captionTracks } from '../../../../player/player-store.ts';
import type { CaptionChoice } from '../editor/use-caption-choice.ts';

interface CaptionLayerProps {
  readonly captions: Pick<CaptionChoice, 'style' | 'isShown' | 'isChoosing'>;
  /** Plays the draft with its captions. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Whether that is what is seen. */
  readonly isExact: boolean;
}

/** Captions as the draft has them now; while their look is chosen and there is none, a sample. */
export function CaptionLayer({ captions, video, isExact }: CaptionLayerProps) {
  const { t } = useTranslation();
  const { style, isShown, isChoosing } = captions;
  const said = useShownCaption(video, isExact && (isShown || isChoosing));
  const text = said === '' && isChoosing ? t('captions.style.sample') : said;
  return text === '' ? null : <CaptionText style={style} text={text} />;
}

/** What the captions of a video say now. Its tracks stay hidden: the draft may look otherwise than when they were loaded. */
function useShownCaption(ref: RefObject<HTMLVideoElement | null>, isOn: boolean): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const video = ref.current;
    if (video === null || !isOn) return;
    const { textTracks } = video;
    let track: TextTrack | undefined;
    const read = () => setText([...(track?.activeCues ?? [])].map(wordsOf).join('\n'));
    const follow = () => {
      const tracks = captionTracks(video);
      const next = tracks[wantedTrack(tracks)];
      if (next === track) return;
      track?.removeEventListener('cuechange', read);
      track = next;
      track?.addEventListener('cuechange', read);
      if (track !== undefined) track.mode = 'hidden';
      read();
    };
    const names = ['addtrack', 'removetrack'] as const;
    for (const name of names) textTracks.addEventListener(name, follow);
    follow();
    return () => {
      for (const name of names) textTracks.removeEventListener(name, follow);
      track?.removeEventListener('cuechange', read);
      if (track !== undefined) track.mode = 'disabled';
      setText('');
    };
  }, [ref, isOn]);
  return text;
}

function wordsOf(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '';
}
