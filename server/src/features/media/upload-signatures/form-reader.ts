import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
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

/**
 * Reads a form with one file at its end. `admit` judges the fields as soon as they are in; what it refuses ends the
 * reading before the file.
 */
export async function readForm<Fault extends string>(
  request: IncomingMessage,
  admit: (fields: FormFields) => Promise<Fault | undefined>,
): Promise<ReadForm | ReadFault | Fault> {
  const parser = parserOf(request);
  if (parser === undefined) return 'MalformedPOSTRequest';
  if (Number(request.headers['content-length'] ?? 0) > largestImageBytes + fieldBytes)
    return 'EntityTooLarge';
  const result = await new Promise<ReadForm | ReadFault | Fault>((resolve) => {
    const form = new FormReading(admit, resolve);
    parser.on('field', (name, value, isNameCut, isValueCut) =>
      form.takeField(name, value, isNameCut || isValueCut),
    );
    parser.on('file', (name, file) => {
      file.on('limit', () => resolve('EntityTooLarge'));
      form.takeFile(name, file).catch(() => resolve('MalformedPOSTRequest'));
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => resolve('MalformedPOSTRequest'));
    parser.on('finish', () => form.finish());
    parser.on('error', () => resolve('MalformedPOSTRequest'));
    request.once('close', () => {
      if (!request.complete) resolve('MalformedPOSTRequest');
    });
    request.pipe(parser);
  });
  // The connection stays for the answer.
  request.unpipe(parser);
  return result;
}

function parserOf(request: IncomingMessage): InstanceType<typeof Busboy> | undefined {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: { fields: mostFields, fieldSize: fieldBytes, files: 1, fileSize: largestImageBytes },
    });
  } catch {
    return undefined;
  }
}

/** One form while it arrives. */
class FormReading<Fault extends string> {
  readonly #fields: [string, string][] = [];
  readonly #admit: (fields: FormFields) => Promise<Fault | undefined>;
  readonly #resolve: (result: ReadForm | ReadFault | Fault) => void;
  #length = 0;
  #file: Promise<Buffer | undefined> | undefined;

  constructor(
    admit: (fields: FormFields) => Promise<Fault | undefined>,
    resolve: (result: ReadForm | ReadFault | Fault) => void,
  ) {
    this.#admit = admit;
    this.#resolve = resolve;
  }

  takeField(name: string, value: string, isCut: boolean): void {
    this.#length += name.length + value.length;
    // S3 does not look at what follows the file; here nothing may.
    if (isCut || this.#file !== undefined || this.#length > fieldBytes)
      return this.#resolve('MalformedPOSTRequest');
    this.#fields.push([name, value]);
  }

  async takeFile(name: string, file: AsyncIterable<Buffer>): Promise<void> {
    if (name.toLowerCase() !== 'file') return this.#resolve('MalformedPOSTRequest');
    this.#file = this.#readFile(file);
    await this.#file;
  }

  async #readFile(file: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
    const fault = await this.#admit(this.#fields);
    if (fault !== undefined) {
      this.#resolve(fault);
      return undefined;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of file) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  finish(): void {
    if (this.#file === undefined) return this.#resolve('MalformedPOSTRequest');
    this.#file
      .then((bytes) => {
        if (bytes !== undefined) this.#resolve({ fields: this.#fields, sizeBytes: bytes.length, bytes });
      })
      .catch(() => this.#resolve('MalformedPOSTRequest'));
  }
}
