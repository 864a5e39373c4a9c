import { z } from 'zod';
import { call, counted, filterRequestOf, id, instant, page, pageRequestOf, service } from '../call.ts';
import { binList, deletedKinds } from './lists/bin.ts';

const object = { kind: z.enum(deletedKinds), id };

export const deletedObject = z
  .object({
    ...object,
    name: z.string(),
    deletedAt: instant,
    /** Null where the user is gone. */
    deletedBy: z.object({ customerUserId: id, name: z.string() }).nullable(),
    /** When it is deleted permanently; null for a clip that a program still uses, which is kept until it no longer does. */
    keptUntil: instant.nullable(),
    /** Of a clip: its original. */
    sizeBytes: z.int().nullable(),
  })
  .meta({ id: 'DeletedObject' });
export type DeletedObject = z.infer<typeof deletedObject>;

/** Where something is used: a clip in programs, a program in channels and share links, and so on. */
export const useKinds = [
  'published-programs',
  'draft-programs',
  'deliverables',
  'channels',
  'share-links',
  'programs',
  'users',
  'segments',
  'contacts',
] as const;
export const use = z
  .object({
    what: z.enum(useKinds),
    count: z.int(),
    /** Some of them, of those that the caller may see. */
    names: z.array(z.string()),
  })
  .meta({ id: 'Use' });
export type Use = z.infer<typeof use>;

const access = { who: 'may', permission: 'personal.bin:see' } as const;

export const binService = service('bin', {
  getDeleted: call({
    summary: 'What was deleted and the caller may restore, the latest first.',
    request: z.object(pageRequestOf(binList)),
    response: page(deletedObject),
    errors: ['invalid'],
    access,
  }),
  countDeleted: call({
    summary: 'How many deleted objects match, exact to 10 000 (10 001 means more).',
    request: z.object(filterRequestOf(binList)),
    response: counted,
    errors: [],
    access,
  }),
  getDeletedObject: call({
    summary: 'One deleted object that the caller may restore.',
    request: z.object(object),
    response: deletedObject,
    errors: ['not-found'],
    access,
  }),
  getUses: call({
    summary:
      'Where objects are used, to be asked before they are deleted. A contact list used in a segment cannot be deleted.',
    request: z.object({ kind: object.kind, ids: z.array(id).min(1).max(200) }),
    response: z.object({ uses: z.array(use) }),
    errors: [],
    access,
  }),
  deletePermanently: call({
    summary: 'Deletes objects in the bin permanently and frees the storage that nothing else needs.',
    request: z.object({ objects: z.array(z.object(object)).min(1).max(200) }),
    response: z.object({
      deleted: z.array(z.object(object)),
      failed: z.array(z.object({ ...object, code: z.enum(['not-found', 'clip-in-use']) })),
    }),
    errors: [],
    access,
  }),
});
