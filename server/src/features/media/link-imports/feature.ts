import type { Context } from '../../../context.ts';
import { feature } from '../../../feature.ts';
import { uploads } from '../uploads/feature.ts';
import { linkImportCalls } from './calls.ts';
import { defineLinkImportJobs } from './jobs.ts';
import { linkImportData } from './personal-data-store.ts';
import { createLinkImportsService, type LinkRules } from './service.ts';

export const linkImports = feature({
  name: 'linkImports',
  uses: { uploads },
  tables: ['link_imports'],
  create: (context: Context, uses, given: { readonly linkRules: LinkRules | undefined }) =>
    createLinkImportsService(context, uses.uploads, given.linkRules),
  calls: (service) => ({ linkimport: linkImportCalls(service) }),
  jobs: defineLinkImportJobs,
  personalData: () => [linkImportData],
});
