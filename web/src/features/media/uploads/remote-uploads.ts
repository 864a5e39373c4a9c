import type { LinkImport } from '@rushes/contract/media/link-imports';
import type { PhoneUpload } from '@rushes/contract/media/phone-links';
import type { Api } from '../../../lib/api/call.ts';
import type { RemoteSource, RemoteState, UploadItem } from './upload-model.ts';
import type { UploadQueue } from './upload-queue.ts';

export interface RemoteUploadsOptions {
  readonly api: Pick<Api, 'linkimport' | 'phonelink'>;
  readonly queue: Pick<UploadQueue, 'get' | 'follow' | 'tell' | 'dismiss'>;
  readonly deleteUpload: (uploadId: string) => Promise<'deleted' | 'stored'>;
}

const askEveryMs = 1_500;

/** Files that reach the server without this page: it asks how far they are, as long as there are such. */
export class RemoteUploads {
  readonly #options: RemoteUploadsOptions;
  /** The key in the list of each that was listed once; it stays when the user clears it. */
  readonly #keys = new Map<string, string>();
  /** What had ended before is known. */
  #isRestored = false;
  /** Counts up when a session ends: what it asked for isn't listed in the next one. */
  #session = 0;
  #watching = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: Promise<void> | null = null;

  constructor(options: RemoteUploadsOptions) {
    this.#options = options;
  }

  /** Lists what still comes or stopped; what ended well before this page was loaded is in Footage. */
  async restore(): Promise<void> {
    await this.#ask().catch(() => undefined);
    this.#plan();
  }

  /** Starts imports from these addresses, into a folder. */
  async importLinks(urls: readonly string[], folder: string | undefined): Promise<void> {
    const request = { urls: [...urls], ...(folder === undefined ? {} : { folder }) };
    const { imports } = await this.#options.api.linkimport.importLinks(request);
    for (const each of imports) this.#list(sourceOfLink(each), stateOfLink(each));
    this.#plan();
  }

  /** Asks for what phones send until the function it gives is called. */
  watch(): () => void {
    this.#watching += 1;
    // A page that is still loading restores its list later: what phones send until then isn't old.
    void this.restore();
    return () => {
      this.#watching -= 1;
    };
  }

  async retry({ key }: UploadItem, { id }: RemoteSource): Promise<void> {
    const started = await this.#options.api.linkimport.retryLinkImport({ linkImportId: id });
    this.#options.queue.tell(key, stateOfLink(started));
    this.#plan();
  }

  async cancel({ key }: UploadItem, { kind, id }: RemoteSource): Promise<void> {
    if (kind === 'link') await this.#options.api.linkimport.cancelLinkImport({ linkImportId: id });
    else await this.#options.deleteUpload(id);
    this.#options.queue.dismiss(key);
  }

  /** The session ended here: what comes is listed after the next sign-in. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const item of this.#running()) this.#options.queue.dismiss(item.key);
    this.#keys.clear();
    this.#isRestored = false;
    this.#session += 1;
    this.#asking = null;
  }

  #running(): readonly UploadItem[] {
    return this.#options.queue
      .get()
      .filter(({ remote, phase }) => remote !== null && (phase === 'waiting' || phase === 'sending'));
  }

  #plan(): void {
    if (this.#timer !== undefined || (this.#watching === 0 && this.#running().length === 0)) return;
    this.#timer = setTimeout(() => {
      void this.#ask()
        .catch(() => undefined)
        .finally(() => {
          if (this.#timer === undefined) return;
          this.#timer = undefined;
          this.#plan();
        });
    }, askEveryMs);
  }

  #ask(): Promise<void> {
    if (this.#asking !== null) return this.#asking;
    const asking = this.#read().finally(() => {
      if (this.#asking === asking) this.#asking = null;
    });
    this.#asking = asking;
    return asking;
  }

  async #read(): Promise<void> {
    const { api, queue } = this.#options;
    const session = this.#session;
    const before = this.#running();
    const [{ imports }, { uploads }] = await Promise.all([
      api.linkimport.getLinkImports({}),
      api.phonelink.getPhoneUploads({}),
    ]);
    if (session !== this.#session) return;
    const found = [
      ...imports.map((each) => ({ source: sourceOfLink(each), state: stateOfLink(each) })),
      ...uploads.map((each) => ({ source: sourceOfPhone(each), state: stateOfPhone(each) })),
    ];
    for (const { source, state } of found) {
      const isOld = !this.#isRestored && state.phase === 'processing';
      if (isOld && !this.#keys.has(source.id)) this.#keys.set(source.id, '');
      else this.#list(source, state);
    }
    this.#isRestored = true;
    // Another page of the user, or the phone, cancelled it.
    const ids = new Set(found.map(({ source }) => source.id));
    for (const { key, remote } of before) if (remote !== null && !ids.has(remote.id)) queue.dismiss(key);
  }

  #list(source: RemoteSource, state: RemoteState): void {
    const key = this.#keys.get(source.id);
    if (key === undefined) this.#keys.set(source.id, this.#options.queue.follow(source, state));
    else this.#options.queue.tell(key, state);
  }
}

const phaseOfImport = {
  waiting: 'waiting',
  receiving: 'sending',
  stopped: 'stopped',
  finished: 'processing',
} as const;

function sourceOfLink({ linkImportId }: LinkImport): RemoteSource {
  return { kind: 'link', id: linkImportId };
}

function stateOfLink(found: LinkImport): RemoteState {
  const { name, state, sizeBytes, receivedBytes, reason, canRetry, clipId } = found;
  return {
    name,
    phase: phaseOfImport[state],
    sizeBytes: sizeBytes ?? 0,
    sentBytes: receivedBytes,
    reason,
    canRetry,
    clipId,
  };
}

function sourceOfPhone({ uploadId, phoneLinkId }: PhoneUpload): RemoteSource {
  return { kind: 'phone', id: uploadId, phoneLinkId };
}

function stateOfPhone({ filename, state, sizeBytes, receivedBytes, clipId }: PhoneUpload): RemoteState {
  const phase = state === 'receiving' ? 'sending' : 'processing';
  return {
    name: filename,
    phase,
    sizeBytes,
    sentBytes: receivedBytes,
    reason: null,
    canRetry: false,
    clipId,
  };
}
