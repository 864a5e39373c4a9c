import type { SoundKind } from '@rushes/media/sound-file';

/** What the bytes say they are, whatever the name says; undefined for all but sounds. */
export function soundKindOf(bytes: Buffer): SoundKind | undefined {
  const startsWith = (text: string, at = 0) =>
    bytes.subarray(at, at + text.length).toString('latin1') === text;
  if (startsWith('\x1a\x45\xdf\xa3')) return 'webm';
  if (startsWith('ftyp', 4)) return 'm4a';
  if (startsWith('OggS')) return 'ogg';
  if (startsWith('fLaC')) return 'flac';
  if (startsWith('RIFF') && startsWith('WAVE', 8)) return 'wav';
  if (startsWith('ID3')) return 'mp3';
  const [first = 0, second = 0] = bytes;
  // Frames of MPEG begin with eleven ones; those of AAC have no layer.
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  return (second & 0x06) === 0 ? 'aac' : 'mp3';
}
