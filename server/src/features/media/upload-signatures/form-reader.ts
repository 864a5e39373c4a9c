import type { IncomingMessage } from 'node:http';
import { largestImageBytes } from '@rushes/contract/limits';

/** Fields of a form, names as sent, in their order. */
export type FormFields = readonly (readonly [name: string, value: string])[];

export interface ReadForm {
  readonly fields: FormFields;
  readonly sizeBytes: number;
  readonly bytes: Buffer;
}

export type ReadFault = 'MalformedPOSTRequest' | 'EntityTooLarge';

const fieldBytes = 64 * 1024;
const mostFields = 40;
const formType = /^multipart\/form-data;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i;

/**
 * Reads a form with one file at its end. `admit` judges the fields as soon as they are in; what it refuses ends the
 * reading before the file.
 */
export async function readForm<Fault extends string>(
  request: IncomingMessage,
  admit: (fields: FormFields) => Promise<Fault | undefined>,
): Promise<ReadForm | ReadFault | Fault> {
  const type = request.headers['content-type'] ?? '';
  const [, quoted, plain] = formType.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return 'MalformedPOSTRequest';
  const limit = largestImageBytes + fieldBytes;
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'EntityTooLarge';
  const chunks: Buffer[] = [];
  let [length, isAdmitted] = [0, false];
  // The connection stays for the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = chunk as Buffer;
    length += bytes.length;
    if (length > limit) return 'EntityTooLarge';
    chunks.push(bytes);
    if (isAdmitted) continue;
    const head = Buffer.concat(chunks);
    const end = startOfFile(head, boundary);
    if ((end ?? length) > fieldBytes) return 'MalformedPOSTRequest';
    if (end === undefined) continue;
    const fault = await judge(head.subarray(0, end), { type, boundary }, admit);
    if (fault !== undefined) return fault;
    isAdmitted = true;
  }
  return isAdmitted ? parseWhole(Buffer.concat(chunks), type) : 'MalformedPOSTRequest';
}

/** Where the part that is a file begins, once its head has arrived. */
function startOfFile(bytes: Buffer, boundary: string): number | undefined {
  const text = bytes.toString('latin1');
  const delimiter = `--${boundary}\r\n`;
  for (let at = text.indexOf(delimiter); at !== -1; at = text.indexOf(delimiter, at + 1)) {
    const isPart = at === 0 || text.startsWith('\r\n', at - 2);
    const end = text.indexOf('\r\n\r\n', at);
    if (end === -1) return undefined;
    if (isPart && /^content-disposition:[^\r\n]*;\s*filename\*?=/im.test(text.slice(at, end))) return at;
  }
  return undefined;
}

async function judge<Fault extends string>(
  head: Buffer,
  { type, boundary }: { type: string; boundary: string },
  admit: (fields: FormFields) => Promise<Fault | undefined>,
): Promise<ReadFault | Fault | undefined> {
  const form = await parse(Buffer.concat([head, Buffer.from(`--${boundary}--\r\n`)]), type);
  if (form === undefined) return 'MalformedPOSTRequest';
  const fields: [string, string][] = [];
  for (const [name, value] of form.entries()) {
    if (typeof value !== 'string' || fields.length >= mostFields) return 'MalformedPOSTRequest';
    fields.push([name, value]);
  }
  return admit(fields);
}

async function parseWhole(body: Buffer, type: string): Promise<ReadForm | ReadFault> {
  const form = await parse(body, type);
  if (form === undefined) return 'MalformedPOSTRequest';
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

async function parse(body: Buffer, type: string): Promise<FormData | undefined> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch {
    return undefined;
  }
}
