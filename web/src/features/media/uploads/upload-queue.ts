import type { LiveEvent } from '@rushes/contract/events';
import { recordActivity } from '../../../lib/session/activity.ts';
import { pause } from '../../../lib/device/pause.ts';
import { type ChosenFile, fileOfHandle } from './file-handles.ts';
import { differenceOf, identify } from './file-identity.ts';
import { type GrowingFile, isCutShort, isGrowing, lostMsOf } from './growing-file.ts';
import { isNeverFootage } from './never-footage.ts';
import { isPassing, MissingBytes, UploadRefusal, waitBeforeTryMs } from './send-upload.ts';
import {
  advance,
  isHeldByPage,
  isOver,
  newUpload,
  type RemoteSource,
  type RemoteState,
  type UploadEvent,
  type UploadItem,
  type SameClip,
  type TakeTarget,
  type UploadKind,
} from './upload-model.ts';
import type { UploadQueueOptions } from './upload-queue-options.ts';
import { newWork, type Work } from './upload-work.ts';
import { heldUploads, holdUpload, withUploadSlot } from './upload-slot.ts';

/** The uploads of this page: what is sent, what waits, and what became of it. */
export class UploadQueue {
  readonly #options: UploadQueueOptions;
  readonly #listeners = new Set<() => void>();
  readonly #work = new Map<string, Work>();
  readonly #asked = new Set<string>();
  #items: readonly UploadItem[] = [];

  constructor(options: UploadQueueOptions) {
    this.#options = options;
    options.events.subscribe((event) => this.#hear(event));
  }

  get(): readonly UploadItem[] {
    return this.#items;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether closing the page now would interrupt sending. */
  isHolding(): boolean {
    return this.#items.some(isHeldByPage);
  }

  /** Takes files in: one that was begun before goes on, the others are new. Gives the key of each. */
  async add(
    chosen: readonly ChosenFile[],
    options: { replaces?: string; kind?: UploadKind; take?: TakeTarget } = {},
  ): Promise<string[]> {
    const keys: string[] = [];
    for (const each of chosen) {
      const { replaces = null, kind = 'clip', take = null } = options;
      const begun = replaces === null ? await this.#resumeWith(each, { kind, take }) : null;
      keys.push(begun ?? this.#addNew(each, { replaces, kind, take }));
    }
    return keys;
  }

  /** Sends a recording while it is made, at once and beside the files that wait. Gives its key. */
  addRecording(file: GrowingFile): string {
    const key = crypto.randomUUID();
    const { name, sizeBytes, uploadId, target: take } = file;
    this.#work.set(key, { ...newWork(file, null), take });
    this.#put({
      ...newUpload(key, { name, size: sizeBytes }, false),
      uploadId,
      take,
      isRecorded: true,
      isRecording: !file.isEnded,
    });
    file.onGrown(() =>
      this.#apply(key, { type: 'grown', sizeBytes: file.sizeBytes, isRecording: !file.isEnded }),
    );
    void this.#run(key);
    return key;
  }

  /** Lists a file that comes to the server by itself, and what it says of it from then on. Gives its key. */
  follow(remote: RemoteSource, state: RemoteState): string {
    const key = crypto.randomUUID();
    this.#put({ ...newUpload(key, { name: state.name, size: state.sizeBytes }, false), remote });
    this.tell(key, state);
    return key;
  }

  tell(key: string, state: RemoteState): void {
    this.#apply(key, { type: 'remote', state, atMs: Date.now() });
  }

  /** Lists what was begun before this page was loaded. */
  async restore(): Promise<void> {
    const [{ uploads }, held, recorded] = await Promise.all([
      this.#options.api.upload.getUploads({}),
      heldUploads(),
      this.#options.recordedUploads(),
    ]);
    await this.#options.records.keepOnly(new Set(uploads.map(({ uploadId }) => uploadId)));
    const known = new Set(this.#items.map(({ uploadId }) => uploadId));
    for (const upload of uploads) {
      // What was recorded belongs to the recorder.
      if (upload.sizeBytes === null || recorded.has(upload.uploadId)) continue;
      if (known.has(upload.uploadId) || held.has(upload.uploadId)) continue;
      const record = await this.#options.records.get(upload.uploadId);
      const key = crypto.randomUUID();
      const file = { name: upload.filename, size: upload.sizeBytes };
      const kind = upload.fileId === null ? 'clip' : 'file';
      const { take } = upload;
      this.#work.set(key, { ...newWork(null, record?.handle ?? null), kind, take });
      this.#put({
        ...newUpload(key, file, record?.handle != null),
        phase: 'needsFile',
        sentBytes: upload.offsetBytes,
        uploadId: upload.uploadId,
        kind,
        take,
        clipId: upload.clipId,
        fileId: upload.fileId,
      });
    }
  }

  /** What was recorded, as far as it isn't with the server. */
  recordingOf(key: string): GrowingFile | null {
    const file = this.#work.get(key)?.file ?? null;
    return file !== null && isGrowing(file) ? file : null;
  }

  pause(key: string): void {
    this.#apply(key, { type: 'paused' });
    this.#work.get(key)?.end?.abort();
  }

  /** Pauses all that is being sent: its session ends here. Each can go on after the next sign-in; recordings are offered then. */
  pauseAll(): void {
    for (const item of this.#items.filter(isHeldByPage)) {
      this.pause(item.key);
      if (item.isRecorded) this.dismiss(item.key);
    }
  }

  /** Goes on after a pause or a stop, from the byte the server has. */
  resume(key: string): void {
    this.#apply(key, { type: 'queued' });
    void this.#run(key);
  }

  /** Goes on with the file that the browser still has a handle on. */
  async resumeFromHandle(key: string): Promise<void> {
    const handle = this.#work.get(key)?.handle;
    const file = handle == null ? null : await fileOfHandle(handle);
    if (file === null) this.#apply(key, { type: 'wrongFile', reason: this.#options.say('unreadable') });
    else await this.give(key, { file, handle: handle ?? null });
  }

  /** Gives the file of an upload that was begun before; a different file is refused in words. */
  async give(key: string, { file, handle }: ChosenFile): Promise<boolean> {
    const item = this.#find(key);
    const work = this.#work.get(key);
    if (item === undefined || work === undefined || item.uploadId === null) return false;
    const record = await this.#options.records.get(item.uploadId);
    const identity = await identify(file).catch(() => null);
    const difference =
      identity === null
        ? 'unreadable'
        : differenceOf(record ?? { name: item.name, sizeBytes: item.sizeBytes }, identity);
    if (difference !== null) {
      this.#apply(key, { type: 'wrongFile', reason: this.#options.say(difference) });
      return false;
    }
    Object.assign(work, { file, handle, identity });
    this.resume(key);
    return true;
  }

  /**
   * Ends an upload for good; what the server has of it is thrown away, unless that is `stored` as a whole. Throws where it
   * can't be: a recording stays then, and goes on.
   */
  async cancel(key: string): Promise<'deleted' | 'stored'> {
    const item = this.#find(key);
    const work = this.#work.get(key);
    if (work?.file != null && isGrowing(work.file)) return this.#cancelRecording(key, work.file);
    this.#apply(key, { type: 'cancelled' });
    work?.end?.abort();
    this.dismiss(key);
    if (item?.uploadId == null || isOver(item) || item.phase === 'processing') return 'deleted';
    await this.#options.records.remove(item.uploadId);
    return this.#options.deleteUpload(item.uploadId);
  }

  async #cancelRecording(key: string, file: GrowingFile): Promise<'deleted' | 'stored'> {
    this.pause(key);
    const uploadId = this.#find(key)?.uploadId ?? null;
    try {
      const outcome = uploadId === null ? 'deleted' : await this.#options.deleteUpload(uploadId);
      await file.forget();
      this.dismiss(key);
      return outcome;
    } catch (error) {
      this.resume(key);
      throw error;
    }
  }

  /** Takes an upload off the list; it goes on by itself on the server. */
  dismiss(key: string): void {
    this.#work.get(key)?.held.resolve();
    this.#work.delete(key);
    this.#set(this.#items.filter((item) => item.key !== key));
  }

  dismissFinished(): void {
    for (const item of this.#items) if (isOver(item)) this.dismiss(item.key);
  }

  /** Asks the server what became of the uploads that it works on: events can get lost. */
  refresh(): void {
    for (const item of this.#items) if (item.phase === 'processing') void this.#ask(item);
  }

  #addNew({ file, handle, folderId }: ChosenFile, how: Pick<Work, 'replaces' | 'kind' | 'take'>): string {
    const key = crypto.randomUUID();
    this.#work.set(key, { ...newWork(file, handle), ...how, folderId: folderId ?? null });
    this.#put({ ...newUpload(key, file, handle !== null), kind: how.kind, take: how.take });
    if (file.size === 0) this.#apply(key, { type: 'refused', reason: this.#options.say('empty') });
    else if (how.kind === 'file') this.#beginFile(key, file);
    else void this.#begin(key, file, how.replaces === null && how.take === null);
    return key;
  }

  /** Sends a file, unless it is a video: the server would say so only when it has all of it. */
  #beginFile(key: string, file: File): void {
    const isVideo = file.type.startsWith('video/');
    if (isVideo) this.#apply(key, { type: 'refused', reason: this.#options.say('isVideo') });
    else void this.#run(key);
  }

  /** Sends a new file, unless it can be no footage or is footage already. */
  async #begin(key: string, file: File, isNewClip: boolean): Promise<void> {
    if (await isNeverFootage(file).catch(() => false)) {
      this.#apply(key, { type: 'refused', reason: this.#options.say('noFootage') });
      return;
    }
    const same = isNewClip ? await this.#findSame(file).catch(() => null) : null;
    if (same !== null) this.#apply(key, { type: 'known-clip', same });
    else if (this.#find(key)?.phase === 'waiting') void this.#run(key);
  }

  /** A clip of the same bytes. Only where one has exactly as many is the file read for it. */
  async #findSame(file: File): Promise<SameClip | null> {
    const { clip } = this.#options.api;
    const filters = [{ column: 'sizeBytes' as const, op: 'is' as const, values: [String(file.size)] }];
    const { items } = await clip.getClips({ filters, limit: 10 });
    const usable = items.filter(({ state }) => state === 'ready' || state === 'processing');
    const hash = usable.length === 0 ? null : await this.#options.hash(file);
    if (hash === null) return null;
    for (const { clipId, name } of usable) {
      const { details } = await clip.getClip({ clipId });
      if (details?.sha256 === hash) return { clipId, name };
    }
    return null;
  }

  /** A file that is chosen for another shot is another take. */
  async #resumeWith(
    { file, handle }: ChosenFile,
    { kind, take }: Pick<Work, 'kind' | 'take'>,
  ): Promise<string | null> {
    const begun = this.#items.filter(
      (item) =>
        item.phase === 'needsFile' &&
        item.kind === kind &&
        item.take?.shotId === take?.shotId &&
        item.name === file.name &&
        item.sizeBytes === file.size,
    );
    for (const item of begun) if (await this.give(item.key, { file, handle })) return item.key;
    return null;
  }

  async #run(key: string): Promise<void> {
    const work = this.#work.get(key);
    if (work === undefined || work.file === null) return;
    work.end?.abort();
    const end = new AbortController();
    work.end = end;
    const send = () => this.#sendUntilDone(key, work, end.signal);
    // A recording doesn't wait for other uploads.
    await (isGrowing(work.file) ? send() : withUploadSlot(send, end.signal));
  }

  async #sendUntilDone(key: string, work: Work, signal: AbortSignal): Promise<void> {
    const { file } = work;
    const growing = file !== null && isGrowing(file) ? file : null;
    // The server may have ended the upload of a recording by itself: it is asked before the recording stops.
    let mayAsk = growing !== null;
    let refusal: UploadRefusal | null = null;
    for (let failures = 0; !signal.aborted; failures++) {
      this.#apply(key, { type: 'started' });
      try {
        const storedBytes = await this.#send(key, work, signal, () => {
          failures = 0;
        });
        if (growing !== null && (await isCutShort(growing, storedBytes))) {
          if (signal.aborted) return;
          this.#beginAgain(key, growing);
          mayAsk = true;
          continue;
        }
        await this.#finish(key, work, storedBytes);
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (isPassing(error)) {
          this.#apply(key, { type: 'lost' });
          await pause(waitBeforeTryMs(failures, error), signal, { orOnline: true });
        } else if (mayAsk && error instanceof UploadRefusal && this.#find(key)?.uploadId != null) {
          mayAsk = false;
          refusal = error;
        } else {
          // The answer to the question alone has no words.
          const isWordless = error instanceof UploadRefusal && error.sentence === null;
          await this.#stop(key, growing, isWordless ? (refusal ?? error) : error);
          return;
        }
      }
    }
  }

  async #finish(key: string, { file, held }: Work, storedBytes: number): Promise<void> {
    const growing = file !== null && isGrowing(file) ? file : null;
    const lostMs = growing === null ? 0 : lostMsOf(growing, storedBytes);
    this.#apply(key, { type: 'finished', clipId: null, lostMs });
    held.resolve();
    const item = this.#find(key);
    if (item?.clipId != null) await growing?.keepDetails(item.clipId).catch(this.#options.onDetailsLost);
    await growing?.forget();
    if (item?.uploadId != null) await this.#options.records.remove(item.uploadId);
    if (item?.phase === 'processing') await this.#ask(item);
  }

  /** The next try sends all of it as a new clip. */
  #beginAgain(key: string, growing: GrowingFile): void {
    growing.noteUpload({ uploadId: null, clipId: null });
    this.#apply(key, { type: 'begun-again' });
  }

  async #stop(key: string, growing: GrowingFile | null, error: unknown): Promise<void> {
    const uploadId = this.#find(key)?.uploadId ?? null;
    const isMissing = error instanceof MissingBytes;
    const isEmpty = isMissing && error.start === 0;
    if (isEmpty && growing !== null) this.#beginAgain(key, growing);
    const refusal = error instanceof UploadRefusal ? error : null;
    const isTaskOver = refusal?.httpStatus === 403 && this.#find(key)?.take != null;
    const word = isMissing ? 'missing' : isTaskOver ? 'taskOver' : 'stopped';
    const reason = refusal?.sentence ?? this.#options.say(word);
    // The content of a file stays what it is.
    const type = refusal?.httpStatus === 415 && growing === null ? 'refused' : 'stopped';
    this.#apply(key, { type, reason, requestId: refusal?.requestId });
    // Nothing was sent of it, and nothing can be.
    if (isEmpty && uploadId !== null) await this.#options.deleteUpload(uploadId).catch(() => undefined);
  }

  /** Resolves with how many bytes the server has. */
  async #send(key: string, work: Work, signal: AbortSignal, onAnswer: () => void): Promise<number> {
    const { file, kind, replaces, folderId, take } = work;
    let storedBytes = 0;
    if (file === null) return storedBytes;
    const growing = isGrowing(file) ? file : null;
    if (!isGrowing(file)) work.identity ??= await identify(file);
    const { identity } = work;
    const send = await this.#options.loadSender();
    await send({
      file,
      kind,
      uploadId: this.#find(key)?.uploadId ?? null,
      replaces,
      folderId,
      take,
      signal,
      onAnswer,
      onUrl: (uploadId) => {
        if (this.#find(key)?.uploadId !== uploadId) holdUpload(uploadId, work.held.promise);
        this.#apply(key, { type: 'known', uploadId });
        growing?.noteUpload({ uploadId });
        const clipId = this.#find(key)?.clipId ?? null;
        if (identity !== null)
          void this.#options.records.put({ ...identity, uploadId, clipId, handle: work.handle });
      },
      onObject: (id) => {
        if (kind === 'clip') growing?.noteUpload({ clipId: id });
        this.#apply(key, { type: 'known', ...(kind === 'clip' ? { clipId: id } : { fileId: id }) });
      },
      onStored: (bytes) => {
        storedBytes = bytes;
        growing?.noteStored(bytes);
      },
      onSent: (sentBytes) => {
        recordActivity();
        this.#apply(key, { type: 'sent', sentBytes, atMs: Date.now() });
      },
    });
    return storedBytes;
  }

  #hear(event: LiveEvent): void {
    if (event.type !== 'clip') return;
    const item = this.#items.find(({ clipId, phase }) => clipId === event.clipId && phase === 'processing');
    if (item === undefined) return;
    if (event.progress != null) {
      this.#apply(item.key, { type: 'clip', state: 'processing', reason: null, progress: event.progress });
    } else void this.#ask(item);
  }

  async #ask({ key, clipId }: UploadItem): Promise<void> {
    if (clipId === null || this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      const clip = await this.#options.api.clip.getClip({ clipId });
      const reason = clip.reason?.message ?? null;
      this.#apply(key, { type: 'clip', state: clip.state, reason, progress: clip.progress, clip });
    } catch {
      // The next event or the next round asks again.
    } finally {
      this.#asked.delete(key);
    }
  }

  #find(key: string): UploadItem | undefined {
    return this.#items.find((item) => item.key === key);
  }

  #put(item: UploadItem): void {
    this.#set([...this.#items, item]);
  }

  #apply(key: string, event: UploadEvent): void {
    this.#set(this.#items.map((item) => (item.key === key ? advance(item, event) : item)));
  }

  #set(items: readonly UploadItem[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}
