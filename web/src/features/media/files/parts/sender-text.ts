import type { File } from '@rushes/contract/media/files';

/** Who sent a file that was asked for, and for which item. */
export function senderText({ sender, item }: NonNullable<File['sentFor']>): string {
  return `${sender} · ${item}`;
}
