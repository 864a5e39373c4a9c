import { largestRichVideoBytes } from '@rushes/contract/limits';
import { largestImageBytes } from '@rushes/contract/limits';

export type ImageFault = 'tooLarge' | 'notAnImage' | 'videoTooLarge' | 'video';

const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Why a file cannot be used as an image, as far as its name and size tell; the server looks at its content. */
export function imageFault(file: Pick<File, 'type' | 'size'>): ImageFault | null {
  if (file.type.startsWith('video/')) return file.size > largestRichVideoBytes ? 'videoTooLarge' : 'video';
  if (!kinds.includes(file.type)) return 'notAnImage';
  return file.size > largestImageBytes ? 'tooLarge' : null;
}

/** What a file chooser offers. */
export const imageTypes = kinds.join(',');
