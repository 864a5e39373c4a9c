import type { CaptionCue } from '@rushes/contract/media/captions';
import type { CaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { type MasterSubtitles, mediaPlaylist } from '@rushes/media/playlist';
import type { PlayableFile } from '../playback/service.ts';
import { written, writeSrt, writeVtt } from './formats/timed-blocks.ts';
import { captionTypes } from './formats/formats.ts';

/** Captions of something that plays, by language. */
export interface ComposedCaptions {
  readonly language: string;
  readonly cues: readonly CaptionCue[];
}

/** What plays: parts of clips one after the other, each with times of its own in its media. */
interface CaptionedMedia {
  readonly entries: readonly { readonly inFrame: number; readonly outFrame: number }[];
  readonly fps: number;
  /** What the captions are called as files to take along, without ending; null: they are not offered. */
  readonly downloadName: string | null;
  readonly position?: CaptionStyle['position'];
}

/** The playlists and texts of captions, and how the master playlist names them. */
export interface CaptionMedia {
  readonly files: ReadonlyMap<string, PlayableFile>;
  readonly subtitles: readonly MasterSubtitles[];
}

export function captionMedia(captions: readonly ComposedCaptions[], media: CaptionedMedia): CaptionMedia {
  const files = new Map<string, PlayableFile>();
  const subtitles: MasterSubtitles[] = [];
  for (const each of captions) {
    const { language } = each;
    if (written(each.cues).length === 0) continue;
    const uri = `captions-${language}.m3u8`;
    subtitles.push({ uri, language, name: nameIn(language, subtitles) });
    const texts = segments(each, media);
    const playlist = mediaPlaylist(
      texts.map(({ name, durationS }) => ({ segments: [{ uri: name, durationS }] })),
    );
    files.set(uri, { kind: 'text', text: playlist, contentType: 'application/vnd.apple.mpegurl' });
    for (const { name, text } of texts)
      files.set(name, { kind: 'text', text, contentType: captionTypes.vtt });
    addDownloads(files, each, media.downloadName);
  }
  return { files, subtitles };
}

/**
 * A text for each part: what is played begins there with a time of its media, which `X-TIMESTAMP-MAP` says. A caption that
 * goes on over the end of a part is in both.
 */
function segments({ language, cues }: ComposedCaptions, { entries, fps, position }: CaptionedMedia) {
  const parts: { fromMs: number; toMs: number; shown: CaptionCue[] }[] = [];
  let startFrame = 0;
  const msOf = (frame: number) => Math.round((frame * 1000) / fps);
  for (const { inFrame, outFrame } of entries) {
    const endFrame = startFrame + outFrame - inFrame;
    parts.push({ fromMs: msOf(startFrame), toMs: msOf(endFrame), shown: [] });
    startFrame = endFrame;
  }
  // Both are in order: each caption begins its search where the one before did.
  let first = 0;
  for (const cue of cues) {
    while ((parts[first]?.toMs ?? Infinity) <= cue.startMs) first += 1;
    for (let at = first; (parts[at]?.fromMs ?? Infinity) < cue.endMs; at += 1) {
      const part = parts[at];
      const startMs = Math.max(cue.startMs, part?.fromMs ?? 0);
      const endMs = Math.min(cue.endMs, part?.toMs ?? 0);
      if (startMs < endMs) part?.shown.push({ ...cue, startMs, endMs });
    }
  }
  // Behind one empty line, as players keep captions from the lower border.
  const settings = position === 'top' ? 'line:1' : '';
  return entries.map(({ inFrame, outFrame }, at) => {
    const { fromMs = 0, shown = [] } = parts[at] ?? {};
    const mediaTime = Math.round((inFrame * 90_000) / fps);
    const map = `X-TIMESTAMP-MAP=MPEGTS:${mediaTime},LOCAL:${localTime(fromMs)}`;
    const durationS = (outFrame - inFrame) / fps;
    // The number first: a language may end with one, es-419 for instance.
    return {
      name: `captions-${at}-${language}.vtt`,
      text: writeVtt(shown, { head: [map], settings }),
      durationS,
    };
  });
}

function localTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23);
}

function addDownloads(
  files: Map<string, PlayableFile>,
  { language, cues }: ComposedCaptions,
  downloadName: string | null,
): void {
  if (downloadName === null) return;
  const texts = { vtt: writeVtt(cues), srt: writeSrt(cues) };
  for (const format of ['vtt', 'srt'] as const)
    files.set(captionFile(language, format), {
      kind: 'text',
      text: texts[format],
      contentType: captionTypes[format],
      filename: `${downloadName}.${language}.${format}`,
    });
}

/** Name of the file that viewers can take along. */
export function captionFile(language: string, format: 'vtt' | 'srt'): string {
  return `captions-${language}.${format}`;
}

/** The language as its speakers call it; with the tag where another has that name. */
function nameIn(language: string, others: readonly MasterSubtitles[]): string {
  const name = captionName(language);
  return others.some((other) => other.name === name) ? `${name} (${language})` : name;
}

export function captionName(language: string): string {
  const name = displayName(language) ?? language;
  const [first = '', ...rest] = name.replaceAll('"', '');
  return first.toLocaleUpperCase(language) + rest.join('');
}

/** Null for tags that have no name, such as those of private use. */
function displayName(language: string): string | null {
  try {
    return new Intl.DisplayNames([language, 'en'], { type: 'language' }).of(language) ?? null;
  } catch {
    return null;
  }
}
