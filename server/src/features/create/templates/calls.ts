import type { templateService } from '@rushes/contract/create/templates';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { deleteTemplates, restoreTemplates } from './bin/delete-templates.ts';
import type { TemplatesDeps } from './deps.ts';
import { createTemplate, duplicateTemplate } from './drafts/create-template.ts';
import { publishTemplate } from './drafts/publish-template.ts';
import { updateTemplate } from './drafts/update-template.ts';
import { countTemplates, getTemplate, getTemplates } from './get-templates.ts';
import { hideTemplate } from './offered/hide-template.ts';
import {
  createOfferedTemplate,
  getOfferedTemplate,
  getOfferedTemplates,
  publishOfferedTemplate,
  updateOfferedTemplate,
  withdrawOfferedTemplate,
} from './offered/offered-templates.ts';
import { createProgramFromTemplate } from './programs/create-program.ts';
import { createTemplateFromProgram } from './programs/create-template.ts';
import { getProgramSlots, migrateProgram } from './programs/program-slots.ts';

export function templateCalls(templates: TemplatesDeps): Handlers<typeof templateService> {
  return {
    getTemplates: (request, { caller }) => getTemplates(templates, caller, request),
    countTemplates: (request, { caller }) => countTemplates(templates, caller, request),
    getTemplate: ({ templateId }, { caller }) => getTemplate(templates, caller, templateId),
    createTemplate: (request, { caller }) => createTemplate(templates, caller, request),
    createTemplateFromProgram: ({ programId }, { caller }) =>
      createTemplateFromProgram(templates, caller, programId),
    updateTemplate: (request, { caller }) => updateTemplate(templates, caller, request),
    publishTemplate: (request, { caller }) => publishTemplate(templates, caller, request),
    duplicateTemplate: ({ templateId }, { caller }) => duplicateTemplate(templates, caller, templateId),
    hideTemplate: (request, { caller }) => hideTemplate(templates, caller, request),
    getOfferedTemplates: () => getOfferedTemplates(templates),
    getOfferedTemplate: ({ templateId }) => getOfferedTemplate(templates, templateId),
    createOfferedTemplate: ({ title }, { caller }) => createOfferedTemplate(templates, caller, title),
    updateOfferedTemplate: (request, { caller }) => updateOfferedTemplate(templates, caller, request),
    publishOfferedTemplate: (request, { caller }) => publishOfferedTemplate(templates, caller, request),
    withdrawOfferedTemplate: (request, { caller }) => withdrawOfferedTemplate(templates, caller, request),
    deleteTemplates: ({ templateIds }, { caller }) => deleteTemplates(templates, caller, templateIds),
    restoreTemplates: ({ templateIds }, { caller }) => restoreTemplates(templates, caller, templateIds),
    createProgramFromTemplate: (request, { caller }) => createProgramFromTemplate(templates, caller, request),
    getProgramSlots: ({ programId }, { caller }) => getProgramSlots(templates, caller, programId),
    migrateProgram: (request, { caller }) => migrateProgram(templates, caller, request),
  };
}
