// Where a page of a list ended, as an opaque text.
import { z } from 'zod';
import { AppError } from '../app-error.ts';

const shape = z.object({
  c: z.string(),
  d: z.enum(['asc', 'desc']),
  k: z.string(),
  i: z.uuid(),
});

interface Place {
  /** The order that it is a place in. */
  readonly sort: { readonly column: string; readonly direction: 'asc' | 'desc' };
  /** The sorted value of the last row, with all its digits. */
  readonly key: string;
  readonly id: string;
}

/** The text that names a place. */
export function writeCursor({ sort, key, id }: Place): string {
  return Buffer.from(JSON.stringify({ c: sort.column, d: sort.direction, k: key, i: id })).toString(
    'base64url',
  );
}

/** Throws `AppError('invalid')` on anything but what `writeCursor` gave for the same order. */
export function readCursor(text: string, sort: Place['sort']): { key: string; id: string } {
  const fields = [{ path: 'cursor', message: 'This list has changed. Reload it.' }];
  try {
    const { c, d, k, i } = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (c === sort.column && d === sort.direction) return { key: k, id: i };
  } catch (error) {
    throw new AppError('invalid', { fields, cause: error });
  }
  throw new AppError('invalid', { fields });
}
