// An object of every kind that calls name.
import { randomUUID } from 'node:crypto';
import type { ObjectKind } from '@rushes/contract/call';
import type { MadeUser } from './factories.ts';
import type { Harness } from './harness.ts';

/** Makes new objects of the content manager's customer. */
export function objectMaker(app: Harness, cm: MadeUser): (kind: ObjectKind) => Promise<string> {
  const { customerId } = cm;
  const viewer = () => app.make.user(customerId, 'viewer');
  const program = () => app.make.program(cm, { published: true });
  const makers: Readonly<Record<ObjectKind, () => Promise<string>>> = {
    approval: () => app.make.approval(cm, { reviewers: [cm] }),
    bio: async () => app.make.bio(await viewer()),
    bumper: () => app.make.bumper(cm),
    channel: () => app.make.channel(cm),
    clip: () => app.make.clip(cm, { shared: true }),
    contact: () => app.make.contact(cm),
    'contact-list': () => app.make.contactList(cm),
    'custom-role': () => app.make.customRole(customerId, 'viewer', []),
    deliverable: () => app.make.deliverable(cm),
    file: () => app.make.file(cm, { shared: true }),
    font: () => app.make.font(cm),
    group: () => app.make.group(cm),
    'guest-recording': () => app.make.guestRecording(cm),
    import: () => app.make.import(cm),
    'job-template': () => app.make.jobTemplate(cm),
    invitation: async () => (await app.make.invitation(cm)).invitationId,
    'org-unit': () => app.make.orgUnit(customerId),
    person: async () => (await viewer()).customerUserId,
    'personal-export': async () => app.make.personalExport(await viewer()),
    'profile-field': () => app.make.profileField(customerId),
    program,
    segment: () => app.make.segment(cm),
    'recording-task': () => app.make.recordingTask(cm),
    'share-link': async () => app.make.shareLink(cm, await program()),
    script: () => app.make.script(cm),
    storyboard: () => app.make.storyboard(cm),
    template: () => app.make.template(cm),
    upload: () => Promise.resolve(randomUUID()),
  };
  return (kind) => makers[kind]();
}
