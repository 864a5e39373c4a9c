import { z } from 'zod';
import { call, id, instant, service } from '../call.ts';
import { importedLinksMax } from '../limits.ts';

/** waiting → receiving → finished | stopped; a stopped import starts again where the user wants that. */
export const linkImport = z
  .object({
    linkImportId: id,
    url: z.string(),
    /** As the address names the file; the other server may say another name. */
    name: z.string(),
    state: z.enum(['waiting', 'receiving', 'stopped', 'finished']),
    /** Why it stopped. */
    reason: z.string().nullable(),
    /** Whether a stopped import could end otherwise when it starts again. */
    canRetry: z.boolean(),
    /** Null while the other server hasn't said it. */
    sizeBytes: z.int().nullable(),
    receivedBytes: z.int(),
    clipId: id.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'LinkImport' });
export type LinkImport = z.infer<typeof linkImport>;

/** Footage that the server gets from addresses by itself. */
export const linkImportService = service('linkimport', {
  importLinks: call({
    summary:
      'Downloads files from public http and https addresses into Footage. Each becomes a clip once it begins.',
    request: z.object({
      urls: z.array(z.string().trim().min(1).max(4000)).min(1).max(importedLinksMax),
      folder: id.optional(),
    }),
    response: z.object({ imports: z.array(linkImport) }),
    errors: ['invalid', 'too-many-imports'],
    access: { who: 'may', permission: 'create.footage:add' },
    ratePerMinute: 60,
  }),
  getLinkImports: call({
    summary: 'The caller’s imports of the last day, the oldest first.',
    request: z.object({}),
    response: z.object({ imports: z.array(linkImport) }),
    errors: [],
    access: { who: 'may', permission: 'create.footage:add' },
    passive: true,
  }),
  retryLinkImport: call({
    summary: 'Starts a stopped import again.',
    request: z.object({ linkImportId: id }),
    response: linkImport,
    errors: ['not-found', 'wrong-state'],
    access: { who: 'may', permission: 'create.footage:add' },
    ratePerMinute: 60,
  }),
  cancelLinkImport: call({
    summary: 'Ends an import and removes it; a finished clip stays.',
    request: z.object({ linkImportId: id }),
    response: z.object({}),
    errors: ['not-found'],
    access: { who: 'may', permission: 'create.footage:add' },
  }),
});
