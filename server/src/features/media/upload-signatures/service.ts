import { hkdfSync, randomBytes } from 'node:crypto';
import { formUploadBucket, largestImageBytes } from '@rushes/contract/limits';
import type { UploadSignature } from '@rushes/contract/media/upload-signatures';
import type { SoundKind } from '@rushes/media/sound-file';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { lockQuota } from '../uploads/service.ts';
import { imageKindOf } from './image-kind.ts';
import { soundKindOf } from './sound-kind.ts';
import {
  type Form,
  type PolicyFault,
  type PolicyKey,
  faultOf,
  policyLifeMs,
  signPolicy,
} from './post-policy.ts';
import {
  deleteUploads,
  findUpload,
  type ImageKind,
  insertUpload,
  isImage,
  isProfile,
  isSpent,
  oldUploads,
  storedKey,
} from './store.ts';

export interface Owner {
  readonly customerId: string;
  readonly customerUserId: string;
}

export { keepPicture } from './keep-picture.ts';
export { keepSound } from './keep-sound.ts';

export type FormRefusal = PolicyFault | 'NotAnImage' | 'NotASound' | 'QuotaExceeded';

export type UploadSignaturesService = ReturnType<typeof createUploadSignaturesService>;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const keyPattern = new RegExp(
  `^(${uuid})/(${uuid})/([A-Za-z0-9_-]{16,64})/([A-Za-z0-9_-][A-Za-z0-9._-]{0,99})$`,
);
const contentTypes = { image: 'image/', sound: 'audio/' } as const;
const keepUnusedMs = 24 * 3_600_000;

/** The key that signs forms of this installation. */
export function policyKeyOf(serverSecret: Buffer): PolicyKey {
  const secret = Buffer.from(hkdfSync('sha256', serverSecret, Buffer.alloc(0), 'rushes form uploads', 32));
  return { accessKeyId: 'RUSHESFORMUPLOADS', secretAccessKey: secret.toString('hex'), region: 'us-east-1' };
}

/** Signs forms for one image or sound each, and takes what comes with them. */
export function createUploadSignaturesService(context: Context) {
  const { db, storage, clock, secrets } = context;
  const key = policyKeyOf(secrets.serverSecret);
  return {
    sign: ({ customerId, customerUserId }: Owner, kind: 'image' | 'sound' = 'image'): UploadSignature => {
      const now = clock.now();
      const nonce = randomBytes(24).toString('base64url');
      return signPolicy(key, {
        now,
        // S3 counts from the second that is in the date.
        expiresAt: new Date(Math.floor(now.getTime() / 1000) * 1000 + policyLifeMs),
        conditions: [
          { bucket: formUploadBucket },
          ['starts-with', '$key', `${customerId}/${customerUserId}/${nonce}/`],
          ['starts-with', '$Content-Type', contentTypes[kind]],
          ['content-length-range', 1, largestImageBytes],
        ],
      });
    },
    /** Judges the fields before the file is read; gives back why not. */
    admit: async (fields: Form['fields']): Promise<FormRefusal | undefined> => {
      const fault = faultOf(key, { fields }, { bucket: formUploadBucket, now: clock.now() });
      if (fault !== undefined) return fault;
      const target = targetOf(fields);
      if (target === undefined) return 'AccessDenied';
      const { customerId, customerUserId, nonce } = target;
      return db.tenant(customerId, async (trx) => {
        if (!(await isProfile(trx, customerId, customerUserId))) return 'AccessDenied';
        return (await isSpent(trx, customerId, nonce)) ? 'AccessDenied' : undefined;
      });
    },
    /** Checks the whole form and keeps its bytes; gives back why not. */
    take: (form: Form, bytes: Buffer) => take(context, key, form, bytes),
    /** An image that this user sent. */
    find: async (owner: Owner, key: string): Promise<{ kind: ImageKind; storageKey: string }> => {
      const upload = await db.tenant(owner.customerId, (trx) => findUpload(trx, owner, key));
      if (upload === undefined || !isImage(upload.kind)) throw new AppError('not-found');
      return { kind: upload.kind, storageKey: storedKey(key) };
    },
    /** A sound that this user sent. */
    findSound: async (owner: Owner, key: string): Promise<{ kind: SoundKind; storageKey: string }> => {
      const upload = await db.tenant(owner.customerId, (trx) => findUpload(trx, owner, key));
      if (upload === undefined || isImage(upload.kind)) throw new AppError('not-found');
      return { kind: upload.kind, storageKey: storedKey(key) };
    },
    /** Images are kept under another name once they are used: what came by form lives a day. */
    sweep: async (): Promise<void> => {
      const keys = await db.system((trx) => oldUploads(trx, new Date(clock.nowMs() - keepUnusedMs)));
      for (const old of keys) await storage.delete(storedKey(old));
      await db.system((trx) => deleteUploads(trx, keys));
    },
  };
}

async function take(
  { db, storage, clock }: Context,
  key: PolicyKey,
  form: Form,
  bytes: Buffer,
): Promise<FormRefusal | undefined> {
  const now = clock.now();
  const fault = faultOf(key, form, { bucket: formUploadBucket, now });
  if (fault !== undefined) return fault;
  const target = targetOf(form.fields);
  if (target === undefined) return 'AccessDenied';
  const isSound = target.contentType.startsWith(contentTypes.sound);
  const kind = isSound ? soundKindOf(bytes) : imageKindOf(bytes);
  if (kind === undefined) return isSound ? 'NotASound' : 'NotAnImage';
  const { customerId, customerUserId } = target;
  return db.tenant(customerId, async (trx) => {
    if (!(await isProfile(trx, customerId, customerUserId))) return 'AccessDenied';
    const quota = await lockQuota(trx, customerId);
    if (quota === undefined || quota.usedBytes + bytes.length > quota.quotaBytes) return 'QuotaExceeded';
    const { key: uploadKey, nonce } = target;
    const upload = { key: uploadKey, customerId, customerUserId, nonce, kind, sizeBytes: bytes.length };
    if (!(await insertUpload(trx, upload, now))) return 'AccessDenied';
    await storage.put(storedKey(target.key), bytes);
    return undefined;
  });
}

/** Where the form's key leads, as signing laid it out. */
function targetOf(fields: Form['fields']) {
  const key = fields.find(([name]) => name.toLowerCase() === 'key')?.[1] ?? '';
  const [, customerId, customerUserId, nonce] = keyPattern.exec(key) ?? [];
  if (customerId === undefined || customerUserId === undefined || nonce === undefined) return undefined;
  // The policy says which of the two it may be.
  const contentType = fields.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return { key, customerId, customerUserId, nonce, contentType };
}
