import type { Context } from '../../../context.ts';
import type { NamedImport } from './download-link.ts';
import { downloadJob, type LinkImportsService } from './service.ts';

export function defineLinkImportJobs({ jobs }: Context, imports: LinkImportsService): void {
  jobs.define<NamedImport>({
    name: downloadJob,
    // It waits for the network most of the time: other work needn't pause for it.
    lane: 'background',
    concurrency: 4,
    retryLimit: 3,
    expireInSeconds: 6 * 3600 + 600,
    handler: (named, { signal }) => imports.download(named, signal),
    onFailed: (named) => imports.giveUp(named),
  });
  jobs.define<object>({
    name: 'link-imports.sweep',
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => imports.sweep(),
  });
  jobs.schedule('link-imports.sweep', '17 3 * * *');
}
