import type { linkImportService } from '@rushes/contract/media/link-imports';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { LinkImportsService } from './service.ts';

export function linkImportCalls(imports: LinkImportsService): Handlers<typeof linkImportService> {
  return {
    importLinks: (request, { caller }) => imports.importLinks(caller, request),
    getLinkImports: (_request, { caller }) => imports.getLinkImports(caller),
    retryLinkImport: ({ linkImportId }, { caller }) => imports.retryLinkImport(caller, linkImportId),
    cancelLinkImport: ({ linkImportId }, { caller }) => imports.cancelLinkImport(caller, linkImportId),
  };
}
