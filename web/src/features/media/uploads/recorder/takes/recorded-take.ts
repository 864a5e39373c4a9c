import type { UsableRange } from '@rushes/contract/media/clips';
import type { GrowingFile } from '../../growing-file.ts';
import type { TakeTarget } from '../../upload-model.ts';
import { MissingBytes } from '../../send-upload.ts';
import { api } from '../../../../../lib/api/call.ts';
import type { Chunk, TakeRecord, TakeStore } from './take-store.ts';

/** A take that begins: its record is written before its first byte. */
export async function beginTake(store: TakeStore, record: TakeRecord): Promise<RecordedTake> {
  await store.put(record).catch(() => undefined);
  return new RecordedTake(store, record, { offsets: [], isEnded: false });
}

/** A take that an earlier page left behind. */
export async function reopenTake(store: TakeStore, record: TakeRecord): Promise<RecordedTake> {
  const offsets = await store.offsetsOf(record.takeId);
  return new RecordedTake(store, record, { offsets, isEnded: true });
}

/** A take whose bytes are on this device, in memory where the device is full, and soon with the server. */
export class RecordedTake implements GrowingFile {
  readonly #store: TakeStore;
  /** Where chunks begin, in order. There may be gaps between them: what a full device didn't keep, or what made room. */
  readonly #offsets: number[];
  /** Chunks that aren't on the device, by their offset. */
  readonly #inMemory = new Map<number, ArrayBuffer>();
  readonly #tellers = new Set<() => void>();
  #record: TakeRecord;
  #isEnded: boolean;
  #isDeviceFull = false;
  #storedBytes = 0;
  #writing = Promise.resolve();
  #reading: Promise<unknown> = Promise.resolve();

  constructor(
    store: TakeStore,
    record: TakeRecord,
    { offsets, isEnded }: { offsets: readonly number[]; isEnded: boolean },
  ) {
    this.#store = store;
    this.#record = record;
    this.#offsets = [...offsets];
    this.#isEnded = isEnded;
  }

  get takeId(): string {
    return this.#record.takeId;
  }

  /** What the user calls it. */
  get title(): string {
    return this.#record.name;
  }

  /** As a file. */
  get name(): string {
    return `${this.#record.name}.${this.#record.mimeType.includes('mp4') ? 'mp4' : 'webm'}`;
  }

  get type(): string {
    return this.#record.mimeType.split(';', 1)[0] ?? '';
  }

  get sizeBytes(): number {
    return this.#record.sizeBytes;
  }

  get durationMs(): number {
    return this.#record.durationMs;
  }

  get uploadId(): string | null {
    return this.#record.uploadId;
  }

  get clipId(): string | null {
    return this.#record.clipId;
  }

  get target(): TakeTarget | null {
    return this.#record.target ?? null;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The browser has no room left: what the server doesn't have yet is in memory alone. */
  get isDeviceFull(): boolean {
    return this.#isDeviceFull;
  }

  async append(bytes: ArrayBuffer, durationMs: number): Promise<void> {
    const offset = this.#record.sizeBytes;
    const grown = { durationMs, sizeBytes: offset + bytes.byteLength };
    this.#record = { ...this.#record, ...grown };
    this.#offsets.push(offset);
    this.#inMemory.set(offset, bytes);
    this.#tell();
    this.#writing = this.#writing.then(() => this.#keep({ takeId: this.takeId, offset, bytes }, grown));
    await this.#writing;
  }

  /** No more bytes come. */
  async end(): Promise<void> {
    this.#isEnded = true;
    this.#tell();
    await this.#writing;
  }

  async slice(start: number, end: number): Promise<{ value: Uint8Array<ArrayBuffer> | null; done: boolean }> {
    for (;;) {
      if (start < this.#record.sizeBytes) {
        const value = await this.#sliceOf(start, end);
        // What follows a gap can't take its place: the file ends there, unless that leaves nothing, or more is to come.
        if (value === null && (start === 0 || !this.#isEnded)) throw new MissingBytes(start);
        return { value, done: value === null };
      }
      if (this.#isEnded) return { value: null, done: true };
      await this.#grown();
    }
  }

  onGrown(tell: () => void): () => void {
    this.#tellers.add(tell);
    return () => this.#tellers.delete(tell);
  }

  noteStored(storedBytes: number): void {
    this.#storedBytes = storedBytes;
    if (!this.#isDeviceFull) return;
    for (const [offset, { byteLength }] of this.#inMemory)
      if (offset + byteLength <= storedBytes) this.#inMemory.delete(offset);
  }

  noteUpload(ids: { uploadId?: string | null; clipId?: string | null }): void {
    const { uploadId = this.uploadId, clipId = this.clipId } = ids;
    // Another upload has no byte yet.
    if (uploadId !== this.uploadId) this.#storedBytes = 0;
    if (uploadId !== this.uploadId || clipId !== this.clipId) void this.#change({ uploadId, clipId });
  }

  get markersMs(): readonly number[] {
    return this.#record.markersMs;
  }

  async mark(atMs: number): Promise<void> {
    await this.#change({ markersMs: [...this.markersMs, atMs] });
  }

  get usableRange(): UsableRange | null {
    return this.#record.usableRange ?? null;
  }

  async trim(usableRange: UsableRange | null): Promise<void> {
    await this.#change({ usableRange });
  }

  async rename(name: string): Promise<void> {
    await this.#change({ name, isNamed: true });
  }

  async keepDetails(clipId: string): Promise<void> {
    // The clip of a take is the requester's.
    if (this.target !== null) return;
    const { name, isNamed, markersMs, usableRange } = this.#record;
    if (!isNamed && markersMs.length === 0 && usableRange === undefined) return;
    await api.clip.updateClip({
      clipId,
      ...(isNamed && { name }),
      ...(markersMs.length > 0 && { markers: markersMs.map((atMs) => ({ atMs, name: '' })) }),
      ...(usableRange !== undefined && { usableRange }),
    });
  }

  toBlob(): Promise<Blob | null> {
    const whole = this.#joined();
    // An hour takes longer to read than the rest of it to be sent, and what was sent is forgotten.
    this.#reading = whole.catch(() => undefined);
    return whole;
  }

  async #joined(): Promise<Blob | null> {
    await this.#writing;
    const parts: Blob[] = [];
    let sizeBytes = 0;
    for await (const bytes of this.#readFrom(0)) {
      // The browser keeps blobs on the disk: an hour doesn't fit into memory.
      parts.push(new Blob([bytes]));
      sizeBytes += bytes.byteLength;
    }
    return sizeBytes < this.sizeBytes ? null : new Blob(parts, { type: this.#record.mimeType });
  }

  async hasMoreThan(storedBytes: number): Promise<boolean> {
    await this.#writing;
    let sizeBytes = 0;
    for await (const { byteLength } of this.#readFrom(0)) {
      sizeBytes += byteLength;
      if (sizeBytes > storedBytes) return true;
    }
    return false;
  }

  async forget(): Promise<void> {
    this.#isEnded = true;
    await this.#writing;
    await this.#reading;
    this.#inMemory.clear();
    this.#tell();
    await this.#store.remove(this.takeId).catch(() => undefined);
  }

  async #keep(chunk: Chunk, grown: Pick<TakeRecord, 'durationMs' | 'sizeBytes'>): Promise<void> {
    const add = () => this.#store.addChunk(chunk, grown);
    // A chunk of which the server has only a part stays.
    const before = () => this.#offsets.findLast((offset) => offset <= this.#storedBytes) ?? 0;
    try {
      // What the server has makes room.
      await add().catch(() => this.#store.dropChunks(this.takeId, before()).then(add));
      this.#inMemory.delete(chunk.offset);
    } catch {
      this.#isDeviceFull = true;
      this.#tell();
    }
  }

  async #change(change: Partial<TakeRecord>): Promise<void> {
    this.#record = { ...this.#record, ...change };
    await this.#store.change(this.takeId, change).catch(() => undefined);
  }

  /** Null where it isn't here. Rejects where that can't be told: another try may find it. */
  async #read(offset: number): Promise<ArrayBuffer | null> {
    return this.#inMemory.get(offset) ?? (await this.#store.read(this.takeId, offset));
  }

  /** What is here from `start` on without a gap, chunk by chunk. */
  async *#readFrom(start: number): AsyncGenerator<ArrayBuffer> {
    let position = start;
    // One chunk a second: the search from the end is short.
    const first = this.#offsets.findLastIndex((offset) => offset <= start);
    if (first === -1) return;
    for (const offset of this.#offsets.slice(first)) {
      if (offset > position) return;
      const bytes = await this.#read(offset);
      if (bytes === null || offset + bytes.byteLength <= position) return;
      yield offset === position ? bytes : bytes.slice(position - offset);
      position = offset + bytes.byteLength;
    }
  }

  /** Bytes from `start`, up to `end` at most, as far as they are there; null where there is none. */
  async #sliceOf(start: number, end: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const parts: Uint8Array[] = [];
    let leftBytes = end - start;
    for await (const bytes of this.#readFrom(start)) {
      parts.push(new Uint8Array(bytes, 0, Math.min(leftBytes, bytes.byteLength)));
      leftBytes -= bytes.byteLength;
      if (leftBytes <= 0) break;
    }
    return parts.length === 0 ? null : joined(parts);
  }

  async #grown(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tellers.add(resolve);
    await promise;
    this.#tellers.delete(resolve);
  }

  #tell(): void {
    for (const tell of this.#tellers) tell();
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
