import type { directoryService } from '@rushes/contract/organization/directory';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { DirectoryService } from './service.ts';

export function directoryCalls(directory: DirectoryService): Handlers<typeof directoryService> {
  return {
    getDirectory: (_request, { caller }) => directory.getDirectory(caller),
    getUsers: (query, { caller }) => directory.getUsers(caller, query),
    countUsers: (query, { caller }) => directory.countUsers(caller, query),
    getUser: ({ customerUserId }, { caller }) => directory.getUser(caller, customerUserId),
    getOwnProfile: (_request, { caller }) => directory.getOwnProfile(caller),
    saveOwnProfile: ({ values }, { caller }) => directory.saveOwnProfile(caller, values),
    getProfile: ({ customerUserId }, { caller }) => directory.getProfile(caller, customerUserId),
    saveProfile: ({ customerUserId, ...change }, { caller }) =>
      directory.saveProfile(caller, customerUserId, change),
    getDesign: (_request, { caller }) => directory.getDesign(caller),
    createField: (field, { caller }) => directory.createField(caller, field),
    updateField: (change, { caller }) => directory.updateField(caller, change),
    archiveField: (change, { caller }) => directory.archiveField(caller, change),
    orderFields: (order, { caller }) => directory.orderFields(caller, order),
    createOrgUnit: (unit, { caller }) => directory.createOrgUnit(caller, unit),
    updateOrgUnit: (change, { caller }) => directory.updateOrgUnit(caller, change),
    deleteOrgUnit: ({ orgUnitId }, { caller }) => directory.deleteOrgUnit(caller, orgUnitId),
    renameLocation: (change, { caller }) => directory.renameLocation(caller, change),
    getIncomplete: (query, { caller }) => directory.getIncomplete(caller, query),
    countIncomplete: (query, { caller }) => directory.countIncomplete(caller, query),
    remind: ({ customerUserIds }, context) => directory.remind(context, customerUserIds),
    requestBios: ({ customerUserIds }, context) => directory.requestBios(context, customerUserIds),
    getBios: (query, { caller }) => directory.getBios(caller, query),
    countBios: (query, { caller }) => directory.countBios(caller, query),
    submitBio: (offer, { caller }) => directory.submitBio(caller, offer),
    approveBio: (decision, { caller }) => directory.approveBio(caller, decision),
    sendBioBack: (decision, { caller }) => directory.sendBioBack(caller, decision),
    withdrawBio: ({ bioId }, { caller }) => directory.withdrawBio(caller, bioId),
  };
}
