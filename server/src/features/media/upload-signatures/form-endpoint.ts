import { formUploadPath } from '@rushes/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, limiter } from '../../../platform/http/limits.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { readForm } from './form-reader.ts';
import type { FormRefusal, UploadSignaturesService } from './service.ts';

const formsPerMinute = 600;

const refusals: Readonly<Record<FormRefusal, readonly [http: number, message: string]>> = {
  MalformedPOSTRequest: [403, 'The form is not as it should be: each field once, the file last.'],
  InvalidAccessKeyId: [403, 'The key that signed is not known here.'],
  SignatureDoesNotMatch: [403, 'The signature does not match.'],
  InvalidPolicyDocument: [403, 'The policy cannot be read.'],
  AccessDenied: [403, 'The form does not keep to its policy, or the policy is over.'],
  EntityTooSmall: [403, 'The file is smaller than the policy allows.'],
  EntityTooLarge: [413, 'The file is larger than the policy allows.'],
  QuotaExceeded: [413, 'Your organisation is out of storage. Delete something, or contact support for more.'],
  NotAnImage: [415, "The file isn't a PNG, JPEG, WebP or GIF image."],
  NotASound: [415, "The file isn't an MP3, M4A, WAV, OGG, FLAC or WebM sound."],
};

/** Opens `POST /uploads/form`, which takes what an S3 bucket would take under the same policy. */
export function registerFormUploads(app: HttpServer, signatures: UploadSignaturesService): void {
  const limit = limiter(app, formsPerMinute, addressKey);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(formUploadPath, async (request, reply) => {
      await limit(request);
      const read = await readForm(request.raw, signatures.admit);
      const refusal = typeof read === 'string' ? read : await signatures.take(read, read.bytes);
      return refusal === undefined ? reply.code(204).send() : refuse(request, reply, refusal);
    });
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply, code: FormRefusal): FastifyReply {
  const [http, message] = refusals[code];
  if (!request.raw.complete) {
    // What the client still sends is thrown away until it has had the time to read the answer.
    reply.raw.once('finish', () => setTimeout(() => request.raw.destroy(), 500).unref());
    request.raw.resume();
  }
  reply.code(http).header('connection', 'close').type('application/xml; charset=utf-8');
  return reply.send(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
}
