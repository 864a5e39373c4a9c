import type { commonService } from '@rushes/contract/media/upload-signatures';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { UploadSignaturesService } from './service.ts';

export function commonCalls(signatures: UploadSignaturesService): Handlers<typeof commonService> {
  return { getUploadSignature: async ({ kind }, { caller }) => signatures.sign(caller, kind) };
}
