import { formUploadPath, largestImageBytes } from '@rushes/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, limiter } from '../../platform/http/limits.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { FormRefusal, UploadSignaturesService } from './service.ts';

const fieldBytes = 64 * 1024;
const mostFields = 40;
/** A form is read whole before its signature can be checked: not many of them from one network. */
const formsPerMinute = 600;
const formType = /^multipart\/form-data;\s*boundary=/i;

const refusals: Readonly<Record<FormRefusal, readonly [http: number, message: string]>> = {
  MalformedPOSTRequest: [403, 'The form is not as it should be: each field once, the file last.'],
  InvalidAccessKeyId: [403, 'The key that signed is not known here.'],
  SignatureDoesNotMatch: [403, 'The signature does not match.'],
  InvalidPolicyDocument: [403, 'The policy cannot be read.'],
  AccessDenied: [403, 'The form does not keep to its policy, or the policy is over.'],
  EntityTooSmall: [403, 'The file is smaller than the policy allows.'],
  EntityTooLarge: [413, 'The file is larger than the policy allows.'],
  NotAnImage: [415, 'The file is no PNG, JPEG, WebP or GIF image.'],
};

/** Opens `POST /uploads/form`, which takes what an S3 bucket would take under the same policy. */
export function registerFormUploads(app: HttpServer, signatures: UploadSignaturesService): void {
  const limit = limiter(app, formsPerMinute, addressKey);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(formUploadPath, async (request, reply) => {
      await limit(request);
      const read = await readForm(request);
      const refusal = typeof read === 'string' ? read : await signatures.take(read, read.bytes);
      return refusal === undefined ? reply.code(204).send() : refuse(reply, refusal);
    });
  });
}

function refuse(reply: FastifyReply, code: FormRefusal): FastifyReply {
  const [http, message] = refusals[code];
  // What the client still sends is not read.
  reply.code(http).header('connection', 'close').type('application/xml; charset=utf-8');
  return reply.send(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
}

interface ReadForm {
  readonly fields: readonly (readonly [string, string])[];
  readonly sizeBytes: number;
  readonly bytes: Buffer;
}

async function readForm(request: FastifyRequest): Promise<ReadForm | FormRefusal> {
  const type = request.headers['content-type'] ?? '';
  if (!formType.test(type)) return 'MalformedPOSTRequest';
  const body = await readBody(request);
  if (body === undefined) return 'EntityTooLarge';
  let form: FormData;
  try {
    form = await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    return 'MalformedPOSTRequest';
  }
  const fields: [string, string][] = [];
  let file: Blob | undefined;
  for (const [name, value] of form.entries()) {
    // S3 does not look at what follows the file; here nothing may.
    if (file !== undefined || fields.length > mostFields) return 'MalformedPOSTRequest';
    if (typeof value === 'string') fields.push([name, value]);
    else if (name.toLowerCase() === 'file') file = value;
    else return 'MalformedPOSTRequest';
  }
  if (file === undefined) return 'MalformedPOSTRequest';
  return { fields, sizeBytes: file.size, bytes: Buffer.from(await file.arrayBuffer()) };
}

async function readBody(request: FastifyRequest): Promise<Buffer<ArrayBuffer> | undefined> {
  const limit = largestImageBytes + fieldBytes;
  if (Number(request.headers['content-length'] ?? 0) > limit) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.raw) {
    const bytes = chunk as Buffer;
    length += bytes.length;
    if (length > limit) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
