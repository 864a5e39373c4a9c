/** What a file is known by when it is given again. */
export interface FileIdentity {
  readonly name: string;
  readonly sizeBytes: number;
  readonly lastModified: number;
  /** SHA-256 of the first and last 64 KB, hex. */
  readonly sample: string;
}

const edgeBytes = 64 * 1024;

/** Reads what a file is known by. */
export async function identify(file: File): Promise<FileIdentity> {
  const tailStart = Math.max(0, file.size - edgeBytes);
  const edges = new Blob([file.slice(0, edgeBytes), file.slice(tailStart)]);
  const digest = await crypto.subtle.digest('SHA-256', await edges.arrayBuffer());
  const sample = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { name: file.name, sizeBytes: file.size, lastModified: file.lastModified, sample };
}

export type Difference = 'size' | 'date' | 'content' | 'name';

/** How a file differs from the one that was begun; null where it is the same. */
export function differenceOf(known: Partial<FileIdentity>, given: FileIdentity): Difference | null {
  if (known.sizeBytes !== undefined && known.sizeBytes !== given.sizeBytes) return 'size';
  if (known.sample !== undefined) {
    if (known.sample !== given.sample) return 'content';
    return known.lastModified === given.lastModified ? null : 'date';
  }
  // Begun in another browser: its name and size are all that is known; the server's hash check has the last word.
  return known.name === undefined || known.name === given.name ? null : 'name';
}
