export type ImageKind = 'png' | 'jpeg' | 'webp' | 'gif';

/** What the bytes say they are, whatever the name says; undefined for all but the four kinds of image. */
export function imageKindOf(bytes: Buffer): ImageKind | undefined {
  const startsWith = (hex: string, at = 0) =>
    bytes.subarray(at, at + hex.length / 2).equals(Buffer.from(hex, 'hex'));
  if (startsWith('89504e470d0a1a0a') && startsWith('49484452', 12)) return 'png';
  if (startsWith('ffd8ff')) return 'jpeg';
  if (startsWith('52494646') && startsWith('57454250', 8)) return 'webp';
  if (startsWith('474946383761') || startsWith('474946383961')) return 'gif';
  return undefined;
}
