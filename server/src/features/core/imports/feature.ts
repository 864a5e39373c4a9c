import type { Context, Trx } from '../../../context.ts';
import { createImports, type ImportDeps } from '../../../platform/imports/engine.ts';
import { registerImportUploads } from '../../../platform/imports/upload-route.ts';
import { importCalls } from './calls.ts';
import { createExplainImport } from './explanations.ts';
import { feature } from '../../../feature.ts';

export const imports = feature({
  name: 'imports',
  create: (context: Context, _uses, given: Pick<ImportDeps<Trx>, 'requireQuota'>) =>
    createImports<Trx>({ ...context, ...given }),
  calls: (service) => ({ import: importCalls(service) }),
  routes: (http, { service, gate, context }) =>
    registerImportUploads(http, { imports: service, gate, config: context.config }),
  objects: (service) => [
    {
      kind: 'import',
      rows: { table: 'import_jobs', title: 'filename' },
      explain: createExplainImport(service),
    },
  ],
  personalData: (service) => [service.personalData],
});
