import { z } from 'zod';
import { call, service } from '../call.ts';

/**
 * Signed fields of one S3 POST-policy upload. The form adds `key` (the prefix is in the policy's condition
 * `["starts-with","$key",…]`, followed by a name of its own), `X-Amz-Algorithm`, `Content-Type`, and `file` as the last field.
 */
export const uploadSignature = z
  .object({
    'X-Amz-Credential': z.string(),
    'X-Amz-Signature': z.string(),
    Policy: z.string(),
    'X-Amz-Date': z.string(),
  })
  .meta({ id: 'UploadSignature' });
export type UploadSignature = z.infer<typeof uploadSignature>;

export const commonService = service('common', {
  getUploadSignature: call({
    summary:
      'Signed fields for one upload of an image or a sound by form (`POST /uploads/form`, as an S3 POST policy), good for 15 minutes.',
    request: z.object({
      /** Left out: an image. */
      kind: z.enum(['image', 'sound']).optional(),
    }),
    response: uploadSignature,
    errors: [],
    access: { who: 'may', permission: 'personal.profile:see' },
    ratePerMinute: 120,
  }),
});
