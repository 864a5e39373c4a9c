import { z } from 'zod';
import { call, empty, id, service, text } from '../call.ts';
import { roles } from './roles.ts';

/** Mails that are no notification; the others are chosen in the notification preferences. */
const mailChoices = z.object({ 'report-ready': z.boolean() });
export type MailChoices = z.infer<typeof mailChoices>;

/** A rich text as the editor holds it (`{type: 'doc', content: […]}`); the server lets through what it knows, and nothing else. */
export const richText = z.record(z.string(), z.unknown());
export type RichText = z.infer<typeof richText>;

const uploadKey = z.string().min(1).max(300);
const signature = z.object({ document: richText.nullable(), html: z.string() });
export type MailSignature = z.infer<typeof signature>;

const onlyMembers = { who: 'may', permission: 'personal.profile:see' } as const;

export const profileService = service('profile', {
  getProfile: call({
    summary: 'The caller’s own profile in this organisation.',
    request: empty,
    response: z.object({
      customerUserId: id,
      name: z.string(),
      userName: z.string(),
      role: z.enum(roles),
      organisation: z.string(),
      userPictureURL3: z.string().nullable(),
      mailChoices,
    }),
    errors: [],
    access: onlyMembers,
  }),
  saveName: call({
    summary: 'Changes the name that others see.',
    request: z.object({ name: text(100, 1) }),
    response: z.object({ name: z.string() }),
    errors: [],
    access: onlyMembers,
  }),
  savePicture: call({
    summary: 'Makes an image that was sent by a signed form the caller’s picture: a square of 256 pixels.',
    request: z.object({ key: uploadKey }),
    response: z.object({ userPictureURL3: z.string() }),
    errors: ['not-found', 'image-unusable'],
    access: onlyMembers,
    ratePerMinute: 30,
  }),
  removePicture: call({
    summary: 'Takes the caller’s picture away.',
    request: empty,
    response: empty,
    errors: [],
    access: onlyMembers,
  }),
  saveMailChoices: call({
    summary: 'Which mails the caller wants.',
    request: mailChoices,
    response: mailChoices,
    errors: [],
    access: onlyMembers,
  }),
  getSignature: call({
    summary: 'The signature under the caller’s mails, with the HTML that the server makes of it.',
    request: empty,
    response: signature,
    errors: [],
    access: onlyMembers,
  }),
  addSignatureImage: call({
    summary: 'Makes an image that was sent by a signed form usable in the signature.',
    request: z.object({ key: uploadKey }),
    response: z.object({ imageId: id, url: z.string(), width: z.int(), height: z.int() }),
    errors: ['not-found', 'image-unusable'],
    access: onlyMembers,
    ratePerMinute: 30,
  }),
  saveSignature: call({
    summary: 'Keeps the signature; what the editor may not hold is refused with its place.',
    request: z.object({ document: richText.nullable() }),
    response: signature,
    errors: ['invalid'],
    access: onlyMembers,
  }),
});
