import { templateList } from '@rushes/contract/create/lists/templates';
import { templateService } from '@rushes/contract/create/templates';
import { feature } from '../../../feature.ts';
import { catalogues } from '../../core/catalogues/feature.ts';
import { playback } from '../../media/playback/feature.ts';
import { programs } from '../programs/feature.ts';
import { explain, isVisible } from './access.ts';
import { templateAccess, templateOwnership } from './access-store.ts';
import { templateBin } from './bin/store.ts';
import { templateCalls } from './calls.ts';
import { getTemplates } from './get-templates.ts';
import { templateData } from './personal-data-store.ts';
import { templateJourneys } from './journey-store.ts';
import { createTemplatesService } from './service.ts';

export const templates = feature({
  name: 'templates',
  uses: { catalogues, playback, programs },
  tables: ['program_slots', 'template_hides', 'template_versions', 'templates'],
  views: ['program_slot_titles'],
  create: createTemplatesService,
  calls: (service) => ({ template: templateCalls(service) }),
  lists: (service) => [
    {
      list: templateList,
      call: templateService.calls.getTemplates,
      page: (member: Parameters<typeof getTemplates>[1], query: Parameters<typeof getTemplates>[2]) =>
        getTemplates(service, member, query),
    },
  ],
  objects: (_service, { context: { db } }) => [
    {
      kind: 'template',
      rows: { table: 'templates', title: 'title' },
      explain,
      access: templateAccess,
      ownership: templateOwnership,
      bin: templateBin,
      isVisible: (member, id) => db.tenant(member.customerId, (trx) => isVisible(trx, member, id)),
    },
  ],
  journeys: templateJourneys,
  personalData: () => [templateData],
});
