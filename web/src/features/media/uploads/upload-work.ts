import type { FileIdentity } from './file-identity.ts';
import type { GrowingFile } from './growing-file.ts';
import type { TakeTarget, UploadKind } from './upload-model.ts';

/** What an upload is sent from and by, beside what the tray shows of it. */
export interface Work {
  file: File | GrowingFile | null;
  handle: FileSystemFileHandle | null;
  identity: FileIdentity | null;
  readonly kind: UploadKind;
  readonly replaces: string | null;
  /** The shot of a task that it is recorded for. */
  readonly take: TakeTarget | null;
  /** The folder that it goes into. */
  readonly folderId: string | null;
  /** Ends the present sending; a new one each time it goes on. */
  end: AbortController | null;
  readonly held: PromiseWithResolvers<void>;
}

export function newWork(file: File | GrowingFile | null, handle: FileSystemFileHandle | null): Work {
  return {
    file,
    handle,
    identity: null,
    kind: 'clip',
    replaces: null,
    take: null,
    folderId: null,
    end: null,
    held: Promise.withResolvers<void>(),
  };
}
