/** The lists that can be written as CSV, each by the call that answers its pages. */
import { auditList } from '@rushes/contract/core/lists/audit';
import { binList } from '@rushes/contract/core/lists/bin';
import { catalogueItemList } from '@rushes/contract/core/lists/catalogues';
import { channelList, channelMemberList } from '@rushes/contract/audience/lists/channels';
import { clipList } from '@rushes/contract/media/lists/clips';
import { administratorList, customerList } from '@rushes/contract/support/lists/customers';
import {
  bioList,
  directoryList,
  fieldColumnPrefix,
  incompleteList,
} from '@rushes/contract/organization/lists/directory';
import { accessList, groupList, invitationList, userList } from '@rushes/contract/organization/lists/users';
import { erasureList } from '@rushes/contract/organization/lists/personal-data';
import { mailVersionList } from '@rushes/contract/core/lists/mail-layouts';
import { programList } from '@rushes/contract/create/lists/programs';
import { sharePageChoiceList } from '@rushes/contract/audience/lists/share-pages';
import { services } from '@rushes/contract/services';
import type { Features } from './features.ts';
import { getPrograms } from './features/create/programs/get-programs.ts';
import { offerContactLists } from './features/audience/contacts/exports.ts';

export function offerLists(features: Features): void {
  offerContactLists(features.reports, features.contacts);
  offerMemberLists(features);
  offerSupportLists(features);
}

function offerMemberLists(features: Features): void {
  const { reports, clips, programs, people, audit, channels, directory } = features;
  const { people: ofPeople, clip, program, channel } = services;
  reports.offerList({ list: userList, call: ofPeople.calls.getUsers, page: people.getUsers });
  reports.offerList({
    list: invitationList,
    call: ofPeople.calls.getInvitations,
    page: people.getInvitations,
  });
  reports.offerList({ list: groupList, call: ofPeople.calls.getGroups, page: people.getGroups });
  reports.offerList({ list: accessList, call: ofPeople.calls.getAccess, page: people.getAccess });
  reports.offerList({
    list: directoryList,
    call: services.directory.calls.getPeople,
    page: directory.getRows,
    isMore: (column) => column.startsWith(fieldColumnPrefix),
  });
  reports.offerList({
    list: incompleteList,
    call: services.directory.calls.getIncomplete,
    page: directory.getIncomplete,
  });
  reports.offerList({ list: bioList, call: services.directory.calls.getBios, page: directory.getBios });
  reports.offerList({ list: binList, call: services.bin.calls.getDeleted, page: features.bin.getDeleted });
  reports.offerList({ list: clipList, call: clip.calls.getClips, page: clips.getClips });
  reports.offerList({
    list: programList,
    call: program.calls.getPrograms,
    page: (member, query) => getPrograms(programs, member, query),
  });
  reports.offerList({
    list: auditList,
    call: services.audit.calls.getAuditEvents,
    page: audit.getAuditEvents,
  });
  reports.offerList({
    list: erasureList,
    call: services.personaldata.calls.getErasures,
    page: features.personalData.getErasures,
  });
  reports.offerList({ list: channelList, call: channel.calls.getChannels, page: channels.getChannels });
  reports.offerList({
    list: channelMemberList,
    call: channel.calls.getMembers,
    page: channels.getMembers,
  });
}

function offerSupportLists(features: Features): void {
  const { reports, customers, catalogues, sharePages, mailLayouts } = features;
  const { customer, catalogue, sharepage, maillayout } = services;
  reports.offerList({
    list: sharePageChoiceList,
    call: sharepage.calls.getSharePageChoices,
    page: sharePages.getSharePageChoices,
  });
  reports.offerList({
    list: mailVersionList,
    call: maillayout.calls.getMailVersions,
    page: mailLayouts.getMailVersions,
  });
  reports.offerList({
    list: customerList,
    call: customer.calls.getCustomers,
    page: customers.getCustomers,
  });
  reports.offerList({
    list: administratorList,
    call: customer.calls.getAdministrators,
    page: customers.getAdministrators,
  });
  reports.offerList({ list: catalogueItemList, call: catalogue.calls.getItems, page: catalogues.getItems });
}
