import type { mailLayoutService } from '@rushes/contract/core/mail-layouts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { MailLayoutsService } from './service.ts';

export function mailLayoutCalls(layouts: MailLayoutsService): Handlers<typeof mailLayoutService> {
  return {
    getMailLayouts: () => layouts.getMailLayouts(),
    getMailLayout: ({ event }) => layouts.getMailLayout(event),
    getMailVersions: (query, { caller }) => layouts.getMailVersions(caller, query),
    countMailVersions: (query) => layouts.countMailVersions(query),
    saveMailDraft: ({ subject, paragraphs, ...seen }, { caller }) =>
      layouts.saveMailDraft(caller, seen, { subject, paragraphs }),
    discardMailDraft: (seen, { caller }) => layouts.discardMailDraft(caller, seen),
    activateMailVersion: ({ versionId, ...seen }, { caller }) =>
      layouts.activateMailVersion(caller, seen, versionId),
    switchMail: ({ isOn, ...seen }, { caller }) => layouts.switchMail(caller, seen, isOn),
    previewMail: ({ event, subject, paragraphs }) => layouts.previewMail(event, { subject, paragraphs }),
    sendTestMail: ({ event, subject, paragraphs }, { caller }) =>
      layouts.sendTestMail(caller, event, { subject, paragraphs }),
  };
}
