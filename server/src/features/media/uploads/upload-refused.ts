import type { Permissions } from '@rushes/contract/identity/roles';
import { AppError } from '../../../platform/app-error.ts';
import type { FileRefusal } from '../files/service.ts';

/** A refusal in the words of the protocol: its status, and a body like that of every other error. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly status_code: number;
  readonly body: string;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status_code = status;
    this.code = code;
    this.body = bodyOf(code, message);
  }

  /** The same refusal with the number that support finds it by. */
  withRequestId(requestId: string | undefined): { status_code: number; body: string } {
    return { status_code: this.status_code, body: bodyOf(this.code, this.message, requestId) };
  }
}

function bodyOf(code: string, message: string, requestId?: string): string {
  return JSON.stringify({ status: 'Error', code, errorMessage: message, fields: [], requestId });
}

export const refusals = {
  notFound: () =>
    new UploadRefused(404, 'not-found', 'This upload no longer exists: it ended, was cancelled or expired.'),
  replacedMissing: () => new UploadRefused(404, 'not-found', "The clip to replace couldn't be found."),
  wrongOffset: () =>
    new UploadRefused(
      409,
      'wrong-state',
      "The upload can't continue from this offset. Ask for the current offset and continue from there.",
    ),
  forbidden: () =>
    new UploadRefused(403, 'forbidden', 'Only the owner or a content manager can replace this clip.'),
  phoneEnded: () =>
    new UploadRefused(410, 'link-gone', 'This code has ended. Show a new one on your computer and scan it.'),
  empty: () => new UploadRefused(400, 'invalid', 'This file is empty.'),
  forbiddenFile: () =>
    new UploadRefused(
      403,
      'forbidden',
      'Only the owner or a content manager can add a version to this file.',
    ),
  replacedFileMissing: () =>
    new UploadRefused(404, 'not-found', "The file to add a version to couldn't be found."),
  mayNotAdd: () => new UploadRefused(403, 'forbidden', "You don't have permission to upload this here."),
  taskMissing: () => new UploadRefused(404, 'not-found', "This task couldn't be found."),
  taskOver: () =>
    new UploadRefused(
      403,
      'wrong-state',
      "You can't add recordings to this task: it is closed, you've submitted it, or the shot has 20 takes. Reload the page.",
    ),
  taskClosed: () =>
    new UploadRefused(403, 'wrong-state', 'This task is closed. Nothing more can be sent for it.'),
  kind: () => new UploadRefused(400, 'invalid', 'Only clips and files can be uploaded here.'),
  unknownLength: () => new UploadRefused(400, 'invalid', 'The size of a file must be known.'),
  tooLarge: () => new UploadRefused(413, 'too-large', 'This file is too large for this server.'),
  quota: () =>
    new UploadRefused(
      413,
      'quota-exceeded',
      'Your organisation is out of storage. Delete something, or contact support for more.',
    ),
  diskFull: () =>
    new UploadRefused(
      507,
      'disk-full',
      'The server is out of storage. Tell your administrator; your work is kept.',
    ),
  hashMismatch: () =>
    new UploadRefused(460, 'hash-mismatch', 'The file was damaged during the upload. Upload it again.'),
  storedDiffers: () =>
    new UploadRefused(
      460,
      'hash-mismatch',
      "The stored file doesn't match this hash. The clip is unchanged: upload the file again to replace it.",
    ),
  refused: () =>
    new UploadRefused(410, 'hash-mismatch', 'This file was damaged during the upload. Upload it again.'),
  fileRefused: () => new UploadRefused(410, 'wrong-state', "This file wasn't accepted. Upload another one."),
  otherKind: () =>
    new UploadRefused(415, 'invalid', "This isn't a type of file that was asked for. Choose another file."),
  busy: () =>
    new UploadRefused(423, 'busy', 'Another connection is sending this file. Try again in a moment.'),
  stored: () =>
    new UploadRefused(409, 'wrong-state', "This file is already uploaded and can't be cancelled."),
} as const;

/** Why a file isn't taken, by what its content is. */
export const fileRefusals: Readonly<Record<FileRefusal, () => UploadRefused>> = {
  program: () => new UploadRefused(415, 'invalid', "Programs and scripts can't be uploaded."),
  video: () => new UploadRefused(415, 'invalid', 'This is a video. Upload it to Footage instead.'),
  contradiction: () =>
    new UploadRefused(
      415,
      'invalid',
      "The content of this file doesn't match its name. Check the file, then upload it again.",
    ),
};

export function requireMayAdd({ permissions }: { readonly permissions: Permissions }, kind: string): void {
  if (!permissions.has(kind === 'file' ? 'create.files:add' : 'create.footage:add'))
    throw refusals.mayNotAdd();
}

/** Says to the sender why a take isn't received. */
export function refuseTake(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const [fault] = error.fields;
  if (fault?.path === 'size')
    throw new UploadRefused(413, error.code === 'invalid' ? 'too-large' : error.code, fault.message);
  if (fault !== undefined) throw new UploadRefused(403, 'forbidden', fault.message);
  throw error.code === 'not-found' ? refusals.taskMissing() : refusals.taskOver();
}
