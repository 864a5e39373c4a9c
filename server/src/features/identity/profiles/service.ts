import { type MailKind, mailKinds } from '@rushes/contract/limits';
import type { MailChoices, MailSignature, RichText } from '@rushes/contract/identity/profiles';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Member } from '../../../platform/http/caller.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { SessionsService } from '../sessions/service.ts';
import type { UploadSignaturesService } from '../../media/upload-signatures/service.ts';
import { createPictures, fileOf } from './pictures.ts';
import { type RichTextImage, walkRichText } from '../../../platform/rich-text.ts';
import * as store from './store.ts';

export { signatureUnder } from './mail-signature.ts';

const mostSignatureImages = 20;

export interface ProfilesDeps {
  readonly playback: Pick<PlaybackService, 'register' | 'urlOf' | 'forget'>;
  readonly sessions: Pick<SessionsService, 'announceChange'>;
  readonly signatures: Pick<UploadSignaturesService, 'find'>;
}

export type ProfilesService = ReturnType<typeof createProfilesService>;

/** What users keep about themselves in one organisation. */
export function createProfilesService(context: Context, deps: ProfilesDeps) {
  const { db } = context;
  const pictures = createPictures(context, deps.signatures);
  deps.playback.register(pictures.source);
  return {
    getProfile: async (member: Member) => {
      const row = await db.tenant(member.customerId, (trx) => store.findProfile(trx, member));
      const { name, userName, role, organisation, picture } = row;
      const userPictureURL3 = picture === null ? null : pictureUrl(deps, member, picture);
      const mailChoices: MailChoices = { ...mailKinds, ...row.mailChoices };
      return {
        customerUserId: member.customerUserId,
        name,
        userName,
        role,
        organisation,
        userPictureURL3,
        mailChoices,
      };
    },
    /** Whom a mail of that kind goes to; null where the user does not want it. */
    recipientOf: async (owner: store.Owner, kind: MailKind) => {
      const { name, userName, mailChoices } = await db.tenant(owner.customerId, (trx) =>
        store.findProfile(trx, owner),
      );
      return { ...mailKinds, ...mailChoices }[kind] ? { name, userName } : null;
    },
    saveName: async (member: Member, name: string) => {
      await db.tenant(member.customerId, async (trx) => {
        await store.rename(trx, member, name, context.clock.now());
        // Never the name itself: the log would outlive it.
        await audit(context, trx, member, 'profiles.name-changed', memberObject(member), {
          details: { name: 'changed' },
        });
        await deps.sessions.announceChange(trx, member);
      });
      return { name };
    },
    savePicture: async (member: Member, key: string) => {
      const picture = await pictures.make(member, key, 'profile');
      await replacePicture(context, deps, member, picture.id);
      return { userPictureURL3: pictureUrl(deps, member, `u-${picture.id}`) };
    },
    removePicture: (member: Member) => replacePicture(context, deps, member, null),
    saveMailChoices: async (member: Member, mailChoices: MailChoices) => {
      const { mailChoices: own } = await db.tenant(member.customerId, (trx) =>
        store.findProfile(trx, member),
      );
      await db.tenant(member.customerId, async (trx) => {
        await store.saveSettings(trx, member, { mailChoices });
        const facts = { before: { ...mailKinds, ...own }, after: mailChoices };
        await audit(context, trx, member, 'profiles.mail-choices-changed', memberObject(member), facts);
      });
      return mailChoices;
    },
    ...signatureCalls(context, deps, pictures),
  };
}

function pictureUrl({ playback }: ProfilesDeps, member: Member, version: string): string {
  return playback.urlOf(member.customerId, member.sessionId, version, 'picture.jpg');
}

async function replacePicture(
  context: Context,
  { playback, sessions }: ProfilesDeps,
  member: Member,
  pictureId: string | null,
): Promise<void> {
  const { db, storage } = context;
  const { customerId } = member;
  const old = await db.tenant(customerId, async (trx) => {
    const picture_url = pictureId === null ? null : `u-${pictureId}`;
    await store.updateProfile(trx, member, { picture_url });
    const others = (await store.listPictures(trx, member, 'profile')).filter(({ id }) => id !== pictureId);
    await store.deletePictures(
      trx,
      customerId,
      others.map(({ id }) => id),
    );
    const action = pictureId === null ? 'profiles.picture-removed' : 'profiles.picture-changed';
    await audit(context, trx, member, action, memberObject(member));
    await sessions.announceChange(trx, member);
    return others;
  });
  for (const { id, key } of old) {
    playback.forget(`u-${id}`);
    await storage.delete(key);
  }
}

function memberObject({ customerUserId }: Member) {
  return { kind: 'person', id: customerUserId };
}

function signatureCalls(
  context: Context,
  { playback }: ProfilesDeps,
  pictures: ReturnType<typeof createPictures>,
) {
  const { db, storage } = context;
  const urlOf = (member: Member, id: string) =>
    playback.urlOf(member.customerId, member.sessionId, `u-${id}`, fileOf({ use: 'signature' }));
  const imagesOf = async (trx: Trx, member: Member): Promise<(RichTextImage & { key: string })[]> => {
    const rows = await store.listPictures(trx, member, 'signature');
    return rows.map((row) => ({ ...row, src: urlOf(member, row.id) }));
  };
  const present = (document: RichText | null, images: readonly RichTextImage[]): MailSignature => {
    const walked = document === null ? undefined : walkRichText(document, images);
    if (walked === undefined || 'fault' in walked) return { document: null, html: '' };
    return { document: withAddresses(walked.document, images), html: walked.html };
  };
  return {
    getSignature: (member: Member): Promise<MailSignature> =>
      db.tenant(member.customerId, async (trx) => {
        const { signature } = await store.findSignature(trx, member);
        return present(signature, await imagesOf(trx, member));
      }),
    addSignatureImage: async (member: Member, key: string) => {
      const count = await db.tenant(member.customerId, (trx) => store.listPictures(trx, member, 'signature'));
      if (count.length >= mostSignatureImages) throw new AppError('wrong-state');
      const { id, width, height } = await pictures.make(member, key, 'signature');
      return { imageId: id, url: urlOf(member, id), width, height };
    },
    saveSignature: async (member: Member, document: RichText | null): Promise<MailSignature> => {
      const saved = await db.tenant(member.customerId, async (trx) => {
        const images = await imagesOf(trx, member);
        const walked = document === null ? undefined : walkRichText(document, images);
        if (walked !== undefined && 'fault' in walked)
          throw new AppError('invalid', { fields: [walked.fault] });
        await store.saveSettings(trx, member, { signature: walked?.document ?? null });
        await audit(context, trx, member, 'profiles.signature-changed', memberObject(member));
        const unused = images.filter(({ id }) => walked?.imageIds.has(id) !== true);
        await store.deletePictures(
          trx,
          member.customerId,
          unused.map(({ id }) => id),
        );
        return { unused, answer: present(walked?.document ?? null, images) };
      });
      for (const { id, key } of saved.unused) {
        playback.forget(`u-${id}`);
        await storage.delete(key);
      }
      return saved.answer;
    },
  };
}

// The address belongs to the session that asks: it is written into the answer, never stored.
function withAddresses(node: RichText, images: readonly RichTextImage[]): RichText {
  const { type, attrs, content } = node;
  if (type === 'image') {
    const { imageId } = attrs as { imageId: string };
    return { ...node, attrs: { ...(attrs as object), src: images.find(({ id }) => id === imageId)?.src } };
  }
  if (!Array.isArray(content)) return node;
  return { ...node, content: (content as RichText[]).map((child) => withAddresses(child, images)) };
}
