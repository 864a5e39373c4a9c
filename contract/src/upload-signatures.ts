import { z } from 'zod';
import { call, empty, service } from './call.ts';
import { members } from './roles.ts';

/** What a signed form upload may be: an image of at most 10 MiB. */
export const largestImageBytes = 10_485_760;

/** Where the form goes, and what its fields `X-Amz-Algorithm` and `bucket` hold. */
export const formUploadPath = '/uploads/form';
export const formUploadAlgorithm = 'AWS4-HMAC-SHA256';
export const formUploadBucket = 'rushes';

/**
 * Signed fields of one S3 POST-policy upload. The form adds `key` (the prefix stands in the policy's condition
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
      'Signed fields for one image upload by form (`POST /uploads/form`, as an S3 POST policy), good for 15 minutes.',
    request: empty,
    response: uploadSignature,
    errors: [],
    access: { who: 'roles', roles: members },
    ratePerMinute: 120,
  }),
});
