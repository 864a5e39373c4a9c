import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';

const shape = z.object({ at: z.iso.datetime({ offset: true }).nullable(), id: z.uuid() });

/** Where a page of steps ended: the instant of its last step with all digits, and its id. */
export type Cursor = z.infer<typeof shape>;

export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify({ at, id })).toString('base64url');
}

/** Throws `invalid` on anything but what `writeCursor` gave. */
export function readCursor(text: string): Cursor {
  try {
    return shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch (error) {
    throw new AppError('invalid', {
      fields: [{ path: 'cursor', message: 'This list has changed. Reload it.' }],
      cause: error,
    });
  }
}
