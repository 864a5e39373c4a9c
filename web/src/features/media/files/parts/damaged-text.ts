import type { File } from '@rushes/contract/media/files';

/** The text for a file that couldn't be read. */
export function damagedText({ kind }: File) {
  return kind === 'audio' ? 'files.damaged.sound' : 'files.damaged.picture';
}
