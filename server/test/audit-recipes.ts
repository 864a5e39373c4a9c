// How to make each call that changes something change something, where the least request of its schema does not.
import { randomUUID } from 'node:crypto';
import type { ChannelDetail, ChannelItem } from '@rushes/contract/audience/channels';
import type { Bio, DirectoryDesign } from '@rushes/contract/organization/directory';
import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import type { ObjectKind } from '@rushes/contract/call';
import { testPassword } from './factories.ts';
import { drawImage, sendImage } from './images.ts';
import { signIn, signUp } from './users.ts';
import { createRowClips } from './row-clips.ts';
import { address, type Recipe, type Stage } from './audit-stage.ts';
import { published, supportRecipes } from './audit-support-recipes.ts';
import { taskRecipes } from './audit-task-recipes.ts';
import { viewingRecipes } from './audit-viewing-recipes.ts';

const of =
  (kind: ObjectKind, field: string, more: Record<string, unknown>): Recipe =>
  async ({ makeObject }) => ({ request: { [field]: await makeObject(kind), ...more } });
const fixed =
  (request: Record<string, unknown>): Recipe =>
  () =>
    Promise.resolve({ request });

/** A program that a creator brought into a channel that someone watches over. */
async function submitted({ app, cm }: Stage): Promise<{ channelId: string; itemId: string }> {
  const { channelId } = await cm.ok<ChannelDetail>('channel/createChannel', {
    name: `Channel ${randomUUID().slice(0, 8)}`,
    visibility: 'open',
    moderated: true,
    subscribing: true,
  });
  const creator = await signUp(app, cm.customerId, 'cc', 'Casper');
  const users = [{ customerUserId: creator.customerUserId, level: 'contributor' }];
  await cm.ok('channel/setMembers', { channelId, users });
  const programId = await app.make.program(creator, { published: true });
  const { itemId } = await creator.ok<ChannelItem>('channel/submitProgram', { channelId, programId });
  return { channelId, itemId };
}

async function shown(stage: Stage): Promise<{ channelId: string; itemId: string }> {
  const channelId = await stage.makeObject('channel');
  const programId = await stage.makeObject('program');
  const { itemId } = await stage.cm.ok<ChannelItem>('channel/submitProgram', { channelId, programId });
  return { channelId, itemId };
}

const image = async ({ app, cm }: Stage) => sendImage(app, cm.token, await drawImage('drawn.png', '64x64'));

/** The secret at the end of a link. */
const secretIn = (link: string) => /[/#]([A-Za-z0-9_-]{43})(?:\/|$)/.exec(link)?.[1] ?? '';

async function invitationTo({ cm }: Stage, email: string): Promise<string> {
  const users = [{ email, name: 'Nina', role: 'viewer' }];
  const { invited } = await cm.ok<{ invited: { link: string }[] }>('user/inviteUsers', { users });
  return secretIn(invited[0]?.link ?? '');
}

/** The link of a mail to someone who is on a list. */
async function mailLink({ app, cm, makeObject }: Stage, kind: 'preferences' | 'unsubscribe') {
  const [contactId, listId] = [await makeObject('contact'), await makeObject('contact-list')];
  await cm.ok('contact/addToList', { listId, contactIds: [contactId] });
  const links = app.app.features.contacts.mailLinks('http://x.test', { contactId, listId });
  const url = kind === 'preferences' ? links.preferencesUrl : links.unsubscribeUrl;
  return url.slice(url.lastIndexOf('/') + 1);
}

const byMailLink =
  (kind: 'preferences' | 'unsubscribe', more: Record<string, unknown> = {}): Recipe =>
  async (stage) => ({ request: { token: await mailLink(stage, kind), ...more }, token: null });

async function report(stage: Stage): Promise<string> {
  const { reportId } = await stage.cm.ok<{ reportId: string }>('report/createReport', {
    kind: 'recordings',
  });
  return reportId;
}

const users: Readonly<Record<string, Recipe>> = {
  'account/choosePassword': async ({ app, cm }) => {
    const made = await app.make.user(cm.customerId, 'viewer', { mustChangePassword: true });
    const { token } = await signIn(app, made);
    return { request: { password: 'a phrase of my own 42' }, token };
  },
  'account/changePassword': async ({ app, cm }) => {
    const { token } = await signUp(app, cm.customerId, 'viewer', 'Vera');
    return { request: { currentPassword: testPassword, password: 'a phrase of my own 42' }, token };
  },
  'customeruser/switchCustomer': async ({ app, cm }) => {
    const { customerId } = await app.make.customer();
    const made = await app.make.user(cm.customerId, 'viewer');
    await app.make.profile(made.userId, customerId, 'viewer', { sequence: 1 });
    const { token } = await signIn(app, made);
    return { request: { customerId }, token };
  },
  'session/revokeSession': async ({ app, cm }) => {
    const { userName } = await app.make.user(cm.customerId, 'viewer');
    const [first, second] = [await app.signIn(userName), await app.signIn(userName)];
    const token = second.access_token;
    const { sessions } = await app.ok<{ sessions: { sessionId: string; isCurrent: boolean }[] }>(
      'session/listSessions',
      {},
      token,
    );
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    return { request: { sessionId: other?.sessionId ?? first.access_token }, token };
  },
  'user/inviteUsers': async () => ({
    request: { users: [{ email: address(), name: 'Nina', role: 'viewer' }] },
  }),
  'user/acceptInvitation': async (stage) => {
    const there = await stage.app.make.user((await stage.app.make.customer()).customerId, 'viewer');
    const { access_token: token } = await stage.app.signIn(there.userName);
    return { request: { token: await invitationTo(stage, there.userName) }, token };
  },
  'user/declineInvitation': async (stage) => ({
    request: { token: await invitationTo(stage, address()) },
    token: null,
  }),
  'user/transferOwnership': async ({ app, cm, makeObject }) => ({
    request: {
      customerUserId: await makeObject('person'),
      toCustomerUserId: (await app.make.user(cm.customerId, 'cm')).customerUserId,
    },
  }),
  'personaldata/eraseUser': async ({ app, cm }) => {
    const { customerUserId, userName } = await app.make.user(cm.customerId, 'viewer');
    return { request: { customerUserId, userName } };
  },
  'personaldata/cancelOwnExport': async ({ app, cm }) => {
    const user = await signUp(app, cm.customerId, 'viewer', 'Vera');
    return { request: { exportId: await app.make.personalExport(user) }, token: user.token };
  },
  'personaldata/retryOwnExport': async ({ app, cm }) => {
    const user = await signUp(app, cm.customerId, 'viewer', 'Vera');
    const exportId = await app.make.personalExport(user);
    await app.app.features.personalData.giveUp({ exportId }, 'disk-full');
    return { request: { exportId }, token: user.token };
  },
  'personaldata/retryExport': async ({ app, makeObject }) => {
    const exportId = await makeObject('personal-export');
    await app.app.features.personalData.giveUp({ exportId }, 'disk-full');
    return { request: { exportId } };
  },
  'profile/savePicture': async (stage) => ({ request: { key: await image(stage) } }),
  'profile/saveSignature': fixed({ document: { type: 'doc', content: [] } }),
  'role/updateRole': of('custom-role', 'customRoleId', { revision: 1, name: 'Another name' }),
};

const outside: Readonly<Record<string, Recipe>> = {
  'contact/createContact': async () => ({ request: { email: address() } }),
  'contact/updateContact': of('contact', 'contactId', { revision: 1, name: 'Another' }),
  'contact/mergeContacts': async ({ makeObject }) => ({
    request: { contactId: await makeObject('contact'), otherContactId: await makeObject('contact') },
  }),
  'contact/updateList': of('contact-list', 'listId', { revision: 1, name: 'Another' }),
  'contact/restoreLists': async ({ cm, makeObject }) => {
    const listId = await makeObject('contact-list');
    await cm.ok('contact/deleteList', { listId });
    return { request: { listIds: [listId] } };
  },
  'contact/updateSegment': of('segment', 'segmentId', {
    revision: 1,
    name: 'Another',
    rule: [{ column: 'state', op: 'in', values: ['enabled'] }],
  }),
  'contact/blockAddresses': async () => ({ request: { emails: [address()] } }),
  'contact/unblockAddresses': async ({ cm }) => {
    const emails = [address()];
    await cm.ok('contact/blockAddresses', { emails });
    return { request: { emails } };
  },
  'preference/savePreferences': byMailLink('preferences', { listIds: [] }),
  'preference/unsubscribeAll': byMailLink('preferences'),
  'preference/requestWipe': byMailLink('preferences'),
  'preference/unsubscribe': byMailLink('unsubscribe'),
};

const channels: Readonly<Record<string, Recipe>> = {
  'bin/deletePermanently': async ({ cm, makeObject }) => {
    const id = await makeObject('clip');
    await cm.ok('clip/deleteClips', { clipIds: [id] });
    return { request: { objects: [{ kind: 'clip', id }] } };
  },
  'channel/updateChannel': of('channel', 'channelId', { revision: 1, name: 'Another' }),
  'channel/setMembers': async ({ makeObject }) => ({
    request: {
      channelId: await makeObject('channel'),
      users: [{ customerUserId: await makeObject('person'), level: 'member' }],
    },
  }),
  'channel/removeMembers': async ({ cm, makeObject }) => {
    const channelId = await makeObject('channel');
    const someone = { customerUserId: await makeObject('person'), level: 'member' };
    const { members } = await cm.ok<{ members: { memberId: string; level: string }[] }>(
      'channel/setMembers',
      { channelId, users: [someone] },
    );
    const member = members.find(({ level }) => level === 'member');
    return { request: { channelId, memberIds: [member?.memberId] } };
  },
  'channel/submitProgram': async ({ makeObject }) => ({
    request: { channelId: await makeObject('channel'), programId: await makeObject('program') },
  }),
  'channel/moderateItem': async (stage) => ({
    request: { ...(await submitted(stage)), decision: 'reject', reason: 'Not yet.' },
  }),
  'channel/arrangeItem': async (stage) => ({ request: { ...(await shown(stage)), pinned: true } }),
  'channel/removeItems': async (stage) => {
    const { channelId, itemId } = await shown(stage);
    return { request: { channelId, itemIds: [itemId] } };
  },
  'channel/restoreItems': async (stage) => {
    const { channelId, itemId } = await shown(stage);
    await stage.cm.ok('channel/removeItems', { channelId, itemIds: [itemId] });
    return { request: { channelId, itemIds: [itemId] } };
  },
  'channel/askToJoin': async ({ app, cm }) => {
    const { channelId } = await cm.ok<ChannelDetail>('channel/createChannel', {
      name: `Closed ${randomUUID().slice(0, 8)}`,
      visibility: 'restricted',
      moderated: false,
      subscribing: true,
    });
    const { token } = await signUp(app, cm.customerId, 'viewer', 'Vera');
    return { request: { channelId }, token };
  },
  'program/changeSchedule': async (stage) => {
    const publishAt = '2999-01-02T09:00:00Z';
    return { request: { programId: await scheduledProgram(stage), publishAt } };
  },
  'program/unarchivePrograms': async (stage) => {
    const programIds = [await scheduledProgram(stage)];
    await stage.cm.ok('program/archivePrograms', { programIds });
    return { request: { programIds } };
  },
  'program/setAvailability': async (stage) => {
    const programId = await scheduledProgram(stage);
    return { request: { programId, from: '2999-01-01T09:00:00Z', until: null } };
  },
  'program/importTimeline': async ({ app, cm }) => {
    await createRowClips(app.app.context.db).clip(cm, { name: 'Cut elsewhere' });
    const event = '001  AX       V     C        00:00:00:00 00:00:02:00 00:00:00:00 00:00:02:00';
    return {
      request: { format: 'edl', text: `TITLE: Elsewhere\n${event}\n* FROM CLIP NAME: Cut elsewhere\n` },
    };
  },
  'program/cancelScheduled': async (stage) => ({ request: { programId: await scheduledProgram(stage) } }),
  'program/publishProgram': async ({ app, cm }) => {
    const { clipId } = await createRowClips(app.app.context.db).clip(cm);
    const timeline = { items: [{ clipId }] };
    const wanted = { title: 'To publish', timeline };
    const { programId } = await cm.ok<{ programId: string }>('program/createProgram', wanted);
    return { request: { programId } };
  },
};

/** A program of one clip. */
async function ofOneClip({ app, cm }: Stage): Promise<string> {
  const { clipId } = await createRowClips(app.app.context.db).clip(cm);
  const wanted = { title: 'Model', timeline: { items: [{ clipId }] } };
  return (await cm.ok<{ programId: string }>('program/createProgram', wanted)).programId;
}

/** A bumper of one clip, which can be activated. */
async function bumperOfClip({ app, cm }: Stage): Promise<{ bumperId: string; revision: number }> {
  const { clipId } = await createRowClips(app.app.context.db).clip(cm);
  const variants = [{ aspect: '16:9', language: null, clipId, inMs: null, outMs: null }];
  return cm.ok('bumper/createBumper', { name: 'Opening', kind: 'intro', variants });
}

async function activeBumper(stage: Stage): Promise<{ bumperId: string }> {
  const { bumperId } = await bumperOfClip(stage);
  await stage.cm.ok('bumper/activateBumper', { bumperId });
  return { bumperId };
}

async function startedRollout(stage: Stage): Promise<{ bumperId: string }> {
  const bumper = await activeBumper(stage);
  await stage.cm.ok('bumper/startRollout', bumper);
  return bumper;
}

const bumpers: Readonly<Record<string, Recipe>> = {
  'bumper/updateBumper': of('bumper', 'bumperId', { revision: 1, name: 'Another' }),
  'bumper/activateBumper': async (stage) => ({ request: { bumperId: (await bumperOfClip(stage)).bumperId } }),
  'bumper/retireBumper': async (stage) => ({ request: await activeBumper(stage) }),
  'bumper/pauseRollout': async (stage) => ({ request: await startedRollout(stage) }),
  'bumper/resumeRollout': async (stage) => {
    const bumper = await startedRollout(stage);
    await stage.cm.ok('bumper/pauseRollout', bumper);
    return { request: bumper };
  },
  'bumper/undoRollout': async (stage) => ({ request: await startedRollout(stage) }),
  'bumper/chooseBumper': async (stage) => ({
    request: { programId: await ofOneClip(stage), kind: 'intro', ...(await activeBumper(stage)) },
  }),
};

const templates: Readonly<Record<string, Recipe>> = {
  'template/createTemplateFromProgram': async (stage) => ({
    request: { programId: await ofOneClip(stage) },
  }),
  'template/updateTemplate': of('template', 'templateId', { revision: 1, title: 'Another' }),
  'template/hideTemplate': async (stage) => ({
    request: { templateId: await published(stage), isHidden: true },
  }),
  'template/publishTemplate': of('template', 'templateId', { revision: 1 }),
  'template/migrateProgram': async ({ cm, makeObject }) => {
    const templateId = await makeObject('template');
    const made = await cm.ok<{ programId: string }>('template/createProgramFromTemplate', { templateId });
    return { request: { programId: made.programId, version: 1 } };
  },
};

/** A clip with captions. */
async function captioned({ cm, makeObject }: Stage): Promise<{ clipId: string; language: string }> {
  const track = { clipId: await makeObject('clip'), language: 'en' };
  await cm.ok('caption/saveTrack', { ...track, revision: 0, cues: [] });
  return track;
}

const captions: Readonly<Record<string, Recipe>> = {
  'caption/importTrack': of('clip', 'clipId', {
    language: 'en',
    revision: 0,
    file: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello',
  }),
  'caption/setState': async (stage) => ({ request: { ...(await captioned(stage)), state: 'approved' } }),
  'caption/deleteTrack': async (stage) => ({ request: await captioned(stage) }),
};

const field = { label: 'Another', isRequired: false, edits: 'both', audience: 'everybody', choices: [] };

/** A video that is asked of the content manager, and the program that is it. */
async function offer({ app, cm, makeObject }: Stage): Promise<{ bioId: string; programId: string }> {
  const { db } = app.app.context;
  // One at a time is asked for.
  await db.system((trx) =>
    trx.deleteFrom('bios').where('customer_user_id', '=', cm.customerUserId).execute(),
  );
  return { bioId: await app.make.bio(cm), programId: await makeObject('program') };
}

const directory: Readonly<Record<string, Recipe>> = {
  'directory/updateField': of('profile-field', 'fieldId', { revision: 1, ...field }),
  'directory/saveOwnProfile': async ({ makeObject }) => ({
    request: { values: [{ fieldId: await makeObject('profile-field'), value: 'Mine', before: '' }] },
  }),
  'directory/remind': async ({ cm, makeObject }) => {
    const key = `needed${randomUUID().slice(0, 8)}`;
    await cm.ok('directory/createField', { key, type: 'text', ...field, label: key, isRequired: true });
    return { request: { customerUserIds: [await makeObject('person')] } };
  },
  'directory/submitBio': async (stage) => ({ request: await offer(stage) }),
  'directory/approveBio': async (stage) => {
    const { bioId, programId } = await offer(stage);
    const bio = await stage.cm.ok<Bio>('directory/submitBio', { bioId, programId });
    return { request: { bioId, programId, versionId: bio.program?.versionId } };
  },
  'directory/sendBioBack': async (stage) => {
    const { bioId, programId } = await offer(stage);
    await stage.cm.ok('directory/submitBio', { bioId, programId });
    return { request: { bioId, programId, reason: 'The sound is off.' } };
  },
  'directory/archiveField': of('profile-field', 'fieldId', { archived: true }),
  'directory/orderFields': async ({ cm, makeObject }) => {
    await makeObject('profile-field');
    await makeObject('profile-field');
    const { fields } = await cm.ok<DirectoryDesign>('directory/getDesign', {});
    const before = fields.filter(({ isArchived }) => !isArchived).map(({ fieldId }) => fieldId);
    return { request: { before, fieldIds: before.toReversed() } };
  },
  'directory/createOrgUnit': fixed({ name: 'A new unit', parentId: null }),
  'directory/updateOrgUnit': of('org-unit', 'orgUnitId', { revision: 1, name: 'Another', parentId: null }),
  'directory/renameLocation': async ({ cm, makeObject }) => {
    const location = `Place ${randomUUID().slice(0, 8)}`;
    await cm.ok('user/updateUser', { customerUserId: await makeObject('person'), location });
    return { request: { location, to: 'Elsewhere' } };
  },
  'directory/saveProfile': async ({ makeObject }) => ({
    request: {
      customerUserId: await makeObject('person'),
      orgUnitId: { value: await makeObject('org-unit'), before: null },
    },
  }),
};

const setup: Readonly<Record<string, Recipe>> = {
  'setup/saveLinks': fixed({
    terms: 'https://example.test/terms',
    privacy: null,
    chat: null,
    browserPlugin: null,
    analytics: null,
  }),
  'setup/saveVideoDefaults': fixed({
    titleFontId: null,
    captionStyle: { ...usualCaptionStyle, size: 'large' },
  }),
  'setup/saveBrand': fixed({ accentColour: '#c2185b' }),
  'setup/saveLogo': async (stage) => ({ request: { key: await image(stage) } }),
  'report/createListReport': fixed({
    list: 'programs',
    query: {},
    columns: [{ column: 'title', header: 'Title' }],
  }),
  'report/retryReport': async (stage) => {
    const reportId = await report(stage);
    await stage.app.app.features.reports.giveUp({ reportId });
    return { request: { reportId } };
  },
  'report/deleteReport': async (stage) => ({ request: { reportId: await report(stage) } }),
};

export const recipes: Readonly<Record<string, Recipe>> = {
  ...users,
  ...bumpers,
  ...templates,
  ...taskRecipes,
  ...viewingRecipes,
  ...outside,
  ...channels,
  ...captions,
  ...directory,
  ...supportRecipes,
  ...setup,
};

/** A program that goes live in a far future. */
async function scheduledProgram({ app, cm }: Stage): Promise<string> {
  const { clipId } = await createRowClips(app.app.context.db).clip(cm);
  const wanted = { title: 'To go live', timeline: { items: [{ clipId }] } };
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', wanted);
  await cm.ok('program/publishProgram', { programId, publishAt: '2999-01-01T09:00:00Z' });
  return programId;
}
