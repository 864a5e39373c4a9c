import { scriptList } from '@rushes/contract/create/lists/scripts';
import { scriptService } from '@rushes/contract/create/scripts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../feature.ts';
import { explain, isVisible } from './access.ts';
import { scriptAccess, scriptOwnership } from './access-store.ts';
import { scriptBin } from './bin/store.ts';
import { scriptCalls, scriptCommentCalls } from './calls.ts';
import { defineScriptCommentJobs } from './comments/jobs.ts';
import type { ScriptApprovalsPort, ScriptsDeps } from './deps.ts';
import { getScripts } from './get-scripts.ts';
import { scriptJourneys } from './journey-store.ts';
import { scriptData } from './personal-data-store.ts';

export const scripts = feature({
  name: 'scripts',
  tables: ['scripts', 'script_versions', 'script_comments', 'script_editors'],
  create: (
    context: Context,
    _uses,
    { approvals }: { readonly approvals: ScriptApprovalsPort },
  ): ScriptsDeps => ({
    ...{ context, approvals },
  }),
  calls: (service) => ({ script: scriptCalls(service), scriptcomment: scriptCommentCalls(service) }),
  jobs: defineScriptCommentJobs,
  lists: (service) => [
    {
      list: scriptList,
      call: scriptService.calls.getScripts,
      page: (member: Parameters<typeof getScripts>[1], query: Parameters<typeof getScripts>[2]) =>
        getScripts(service, member, query),
    },
  ],
  objects: (_service, { context: { db } }) => [
    {
      kind: 'script',
      rows: { table: 'scripts', title: 'title' },
      explain,
      access: scriptAccess,
      ownership: scriptOwnership,
      bin: scriptBin,
      isVisible: (member, id) => db.tenant(member.customerId, (trx) => isVisible(trx, member, id)),
    },
  ],
  journeys: scriptJourneys,
  personalData: () => [scriptData],
});
