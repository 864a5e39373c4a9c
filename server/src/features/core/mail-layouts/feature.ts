import { mailLayoutService } from '@rushes/contract/core/mail-layouts';
import { mailVersionList } from '@rushes/contract/core/lists/mail-layouts';
import { mailLayoutCalls } from './calls.ts';
import { createMailLayoutsService } from './service.ts';
import { feature } from '../../../feature.ts';

export const mailLayouts = feature({
  name: 'mailLayouts',
  tables: ['mail_layouts', 'mail_versions'],
  create: createMailLayoutsService,
  calls: (service) => ({ maillayout: mailLayoutCalls(service) }),
  lists: (service) => [
    { list: mailVersionList, call: mailLayoutService.calls.getMailVersions, page: service.getMailVersions },
  ],
});
