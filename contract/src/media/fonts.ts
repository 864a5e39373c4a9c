import { z } from 'zod';
import { call, empty, id, instant, service } from '../call.ts';

/** A font of the organisation for titles; its bytes never change. */
export const font = z
  .object({
    fontId: id,
    /** As its file says. */
    family: z.string(),
    style: z.string(),
    /** A PNG in base64 with letters of it. */
    sample: z.string(),
    addedAt: instant,
    /** Null where that user was erased. */
    addedBy: z.string().nullable(),
  })
  .meta({ id: 'Font' });
export type Font = z.infer<typeof font>;

const editing = { who: 'may', permission: 'organization.setup:edit' } as const;
const object = { kind: 'font', field: 'fontId' } as const;

export const fontService = service('font', {
  getFonts: call({
    summary: 'Fonts of the organisation that titles can use, by name, and which of them new titles have.',
    request: empty,
    response: z.object({
      fonts: z.array(font),
      /** Null for the standard font. */
      defaultFontId: id.nullable(),
    }),
    errors: [],
    access: { who: 'may-any', permissions: ['organization.setup:see', 'create.programs:see'] },
  }),
  addFont: call({
    summary:
      'Adds a font from a file of Files: TTF, OTF or WOFF2 of at most 10 MB. It is checked and drawn once before titles can use it.',
    request: z.object({ fileId: id }),
    response: font,
    ratePerMinute: 30,
    errors: ['not-found', 'invalid'],
    access: editing,
    object: { kind: 'file', field: 'fileId' },
  }),
  removeFont: call({
    summary:
      'Takes a font away from titles: programs that are saved from now on have the standard font instead.',
    request: z.object({ fontId: id }),
    response: empty,
    errors: ['not-found'],
    access: editing,
    object,
  }),
  restoreFont: call({
    summary: 'Gives a removed font back (undo).',
    request: z.object({ fontId: id }),
    response: empty,
    errors: ['not-found', 'invalid'],
    access: editing,
    object,
  }),
});
