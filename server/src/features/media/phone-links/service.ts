import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { OpenedPhoneLink, PhoneUpload } from '@rushes/contract/media/phone-links';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Member } from '../../../platform/http/caller.ts';
import {
  findMember,
  phoneUploadsOf,
  type Sender,
  type ClipUpload,
  type UploadsService,
} from '../uploads/service.ts';
import { placeOf } from '../folders/service.ts';
import * as store from './store.ts';
import type { PhoneLinkRow } from './store.ts';

/** How long a phone may begin files. */
const lifeMs = 15 * 60_000;
/** How much longer files that it began may take. */
const endingMs = 6 * 3_600_000;
const listedMs = 24 * 3_600_000;
const tokenPrefix = 'phone.';

export type PhoneLinksService = ReturnType<typeof createPhoneLinksService>;

/** Codes by which a phone uploads for a user, and does nothing else. */
export function createPhoneLinksService(context: Context, uploads: Pick<UploadsService, 'offsetOf'>) {
  return {
    createPhoneLink: (actor: Member, folder: string | undefined, origin: string) =>
      createPhoneLink(context, actor, folder, origin),
    async endPhoneLink({ customerId, customerUserId }: Member, id: string): Promise<Record<never, never>> {
      const now = context.clock.now();
      const isEnded = await context.db.tenant(customerId, (trx) =>
        store.endPhoneLink(trx, { id, customerId, customerUserId }, now),
      );
      if (!isEnded) throw new AppError('not-found');
      return {};
    },
    async getPhoneUploads({ customerId, customerUserId }: Member): Promise<{ uploads: PhoneUpload[] }> {
      const since = new Date(context.clock.nowMs() - listedMs);
      const rows = await context.db.tenant(customerId, (trx) =>
        phoneUploadsOf(trx, { customerId, customerUserId }, since),
      );
      return {
        uploads: await Promise.all(rows.map(async (row) => present(row, await uploads.offsetOf(row)))),
      };
    },
    openPhoneLink: (code: string) => openPhoneLink(context, code),
    senderOf: (token: string) => senderOf(context, token),
    sweep: () =>
      context.db.system((trx) => store.deleteExpired(trx, new Date(context.clock.nowMs() - listedMs))),
  };
}

async function createPhoneLink(
  { db, clock }: Context,
  { customerId, customerUserId }: Member,
  folder: string | undefined,
  origin: string,
) {
  const id = randomUUID();
  const code = randomBytes(18).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifeMs);
  await db.tenant(customerId, async (trx) => {
    const folderId = await placeOf(trx, { customerId, kind: 'footage' }, folder);
    if (folder !== undefined && folderId === null) throw new AppError('not-found');
    const link = { id, customerId, customerUserId, folderId, codeHash: hashOf(code) };
    await store.insertPhoneLink(trx, { ...link, now, expiresAt });
  });
  return { phoneLinkId: id, url: `${origin}/phone/${code}`, expiresInS: lifeMs / 1000 };
}

async function openPhoneLink(context: Context, code: string): Promise<OpenedPhoneLink> {
  const link = await findLink(context, code);
  const leftMs = link === undefined ? 0 : leftOf(link, context.clock.nowMs());
  if (link === undefined || leftMs <= 0) throw new AppError('link-gone');
  return context.db.tenant(link.customerId, async (trx) => {
    const member = await findMember(trx, link);
    if (member === undefined) throw new AppError('link-gone');
    const { folderId, customerId } = link;
    return {
      organisation: member.organisation,
      userName: member.name,
      folder: folderId === null ? null : await store.findFolderName(trx, customerId, folderId),
      expiresInS: Math.ceil(leftMs / 1000),
      uploadToken: `${tokenPrefix}${code}`,
    };
  });
}

/** Who sends with a token of a phone's page; undefined where the token is of another kind, null where it opens nothing. */
async function senderOf(context: Context, token: string): Promise<Sender | null | undefined> {
  if (!token.startsWith(tokenPrefix)) return undefined;
  const link = await findLink(context, token.slice(tokenPrefix.length));
  const nowMs = context.clock.nowMs();
  if (link === undefined || nowMs > link.expiresAt.getTime() + endingMs) return null;
  const { customerId, customerUserId, folderId } = link;
  const member = await context.db.tenant(customerId, (trx) => findMember(trx, link));
  if (member === undefined) return null;
  const phone = { linkId: link.id, folderId, mayBegin: leftOf(link, nowMs) > 0 };
  return { customerId, customerUserId, permissions: member.permissions, phone };
}

function findLink({ db }: Context, code: string): Promise<PhoneLinkRow | undefined> {
  return db.system((trx) => store.findByCode(trx, hashOf(code)));
}

function leftOf({ expiresAt, endedAt }: PhoneLinkRow, nowMs: number): number {
  return endedAt === null ? expiresAt.getTime() - nowMs : 0;
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

function present(upload: ClipUpload, offsetBytes: number): PhoneUpload {
  const { id: uploadId, clipId, filename, sizeBytes, state, createdAt } = upload;
  return {
    uploadId,
    phoneLinkId: upload.originId ?? '',
    clipId,
    filename,
    sizeBytes,
    receivedBytes: offsetBytes,
    state: state === 'finished' || state === 'refused' ? state : 'receiving',
    createdAt: createdAt.toISOString(),
  };
}
