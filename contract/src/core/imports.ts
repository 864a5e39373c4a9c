import { z } from 'zod';
import { call, id, instant, service, text } from '../call.ts';

export const importStates = [
  'uploaded',
  'validating',
  'validated',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/** Why nothing can be made of a file; the browser has a sentence for each. */
export const importFailures = ['not-text', 'no-rows', 'too-many-rows', 'broken-quotes', 'internal'] as const;
export type ImportFailure = (typeof importFailures)[number];

/** The permission of each kind of table; the server asks for that of the kind in hand. */
export const importPermissions = {
  users: 'audience.users:invite',
  contacts: 'audience.contacts:edit',
} as const;
const importing = { who: 'may-any', permissions: Object.values(importPermissions) } as const;
const object = { kind: 'import', field: 'importId' } as const;
const oneImport = z.object({ importId: id });

const rowValues = z.record(z.string().max(60), z.string().max(2000));

export const badRow = z.object({
  /** As a spreadsheet counts: the headings are row 1. */
  row: z.int(),
  values: z.record(z.string(), z.string()),
  errors: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
});
export type BadRow = z.infer<typeof badRow>;

export const importJob = z
  .object({
    importId: id,
    kind: z.string(),
    filename: z.string(),
    state: z.enum(importStates),
    failure: z.enum(importFailures).nullable(),
    /** The columns of the file with their first values. */
    columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
    fields: z.array(z.object({ field: z.string(), isRequired: z.boolean() })),
    /** Which column each field is read from. */
    mapping: z.record(z.string(), z.int().nullable()),
    rowsTotal: z.int(),
    rowsBad: z.int(),
    rowsDone: z.int(),
    rowsApplied: z.int(),
    rowsUndone: z.int(),
    /** The first 200 of them. */
    badRows: z.array(badRow),
    createdByName: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'ImportJob' });
export type ImportJob = z.infer<typeof importJob>;

export const importService = service('import', {
  getImports: call({
    summary: 'The newest imports of a kind.',
    request: z.object({ kind: text(40, 1), limit: z.int().min(1).max(50).default(10) }),
    response: z.object({ imports: z.array(importJob.omit({ badRows: true, columns: true })) }),
    errors: ['forbidden', 'not-found'],
    access: importing,
  }),
  getImport: call({
    summary: 'One import with its progress and the rows that need mending.',
    request: oneImport,
    response: importJob,
    errors: ['not-found'],
    access: importing,
    object,
    passive: true,
  }),
  validateImport: call({
    summary: 'Reads the whole file by the mapping and says what would not work; changes nothing else.',
    request: z.object({
      importId: id,
      mapping: z.record(z.string().max(60), z.int().min(0).max(199).nullable()).optional(),
      /** Rows as they should be; null leaves a row out. */
      fixes: z
        .array(z.object({ row: z.int().min(2), values: rowValues.nullable() }))
        .max(1000)
        .default([]),
    }),
    response: importJob,
    errors: ['not-found', 'wrong-state', 'invalid'],
    access: importing,
    object,
  }),
  applyImport: call({
    summary: 'Takes the good rows over in the background; bad ones are left out, or stop it where asked.',
    request: z.object({ importId: id, onlyIfAllGood: z.boolean().default(false) }),
    response: importJob,
    errors: ['not-found', 'wrong-state'],
    access: importing,
    object,
  }),
  undoImport: call({
    summary:
      'Takes back what the import made, also before a fault ended it, as far as nobody has used it since.',
    request: oneImport,
    response: importJob,
    errors: ['not-found', 'wrong-state'],
    access: importing,
    object,
  }),
});
