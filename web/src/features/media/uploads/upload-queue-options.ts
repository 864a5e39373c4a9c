import type { Api } from '../../../lib/api/call.ts';
import type { LiveEvents } from '../../../lib/api/events.ts';
import type { SendFile } from './send-upload.ts';
import type { UploadRecords } from './upload-records.ts';

/** What the queue says in words; the words themselves are texts of the app. */
type UploadWord =
  | 'noFootage'
  | 'isVideo'
  | 'stopped'
  | 'empty'
  | 'unreadable'
  | 'size'
  | 'date'
  | 'content'
  | 'name'
  | 'missing'
  | 'taskOver';

export interface UploadQueueOptions {
  readonly api: Pick<Api, 'clip' | 'upload'>;
  readonly events: Pick<LiveEvents, 'subscribe'>;
  readonly records: UploadRecords;
  readonly loadSender: () => Promise<SendFile>;
  readonly deleteUpload: (uploadId: string) => Promise<'deleted' | 'stored'>;
  /** SHA-256 of a file, hex; null where it can't be told. */
  readonly hash: (file: File) => Promise<string | null>;
  /** Uploads of recordings that this browser still holds: the recorder offers them. */
  readonly recordedUploads: () => Promise<ReadonlySet<string>>;
  readonly say: (word: UploadWord) => string;
  /** The clip is there, its markers and its name are not. */
  readonly onDetailsLost: (error: unknown) => void;
}
