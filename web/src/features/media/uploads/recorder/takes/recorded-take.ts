import type { GrowingFile } from '../../growing-file.ts';
import { api } from '../../../../../lib/api/call.ts';
import type { TakeRecord, TakeStore } from './take-store.ts';

interface Piece {
  readonly offset: number;
  readonly sizeBytes: number;
}

/** A take that begins: its record is written before its first byte. */
export async function beginTake(store: TakeStore, record: TakeRecord): Promise<RecordedTake> {
  await store.put(record).catch(() => undefined);
  return new RecordedTake(store, record, { pieces: [], isEnded: false });
}

/** A take that an earlier page left behind. */
export async function reopenTake(store: TakeStore, record: TakeRecord): Promise<RecordedTake> {
  const offsets = await store.offsetsOf(record.takeId);
  const pieces = offsets.map((offset, index) => ({
    offset,
    sizeBytes: (offsets[index + 1] ?? record.sizeBytes) - offset,
  }));
  return new RecordedTake(store, record, { pieces, isEnded: true });
}

/** A take whose bytes are on this device, in memory where the device is full, and soon with the server. */
export class RecordedTake implements GrowingFile {
  readonly #store: TakeStore;
  readonly #pieces: Piece[];
  /** Chunks that aren't on the device, by their offset. */
  readonly #inMemory = new Map<number, ArrayBuffer>();
  readonly #tellers = new Set<() => void>();
  #record: TakeRecord;
  #isEnded: boolean;
  #isDeviceFull = false;
  #storedBytes = 0;
  #writing = Promise.resolve();

  constructor(
    store: TakeStore,
    record: TakeRecord,
    { pieces, isEnded }: { pieces: readonly Piece[]; isEnded: boolean },
  ) {
    this.#store = store;
    this.#record = record;
    this.#pieces = [...pieces];
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

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The browser has no room left: what the server doesn't have yet is in memory alone. */
  get isDeviceFull(): boolean {
    return this.#isDeviceFull;
  }

  async append(bytes: ArrayBuffer, durationMs: number): Promise<void> {
    const offset = this.#record.sizeBytes;
    this.#record = { ...this.#record, durationMs, sizeBytes: offset + bytes.byteLength };
    this.#pieces.push({ offset, sizeBytes: bytes.byteLength });
    this.#inMemory.set(offset, bytes);
    this.#tell();
    this.#writing = this.#writing.then(() => this.#keep(offset, bytes));
    await this.#writing;
  }

  /** No more bytes come. */
  async end(): Promise<void> {
    this.#isEnded = true;
    this.#tell();
    await this.#writing;
  }

  async slice(start: number, end: number): Promise<{ value: Blob | null; done: boolean }> {
    for (;;) {
      if (start < this.#record.sizeBytes) return { value: await this.#sliceOf(start, end), done: false };
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
    for (const { offset, sizeBytes } of this.#pieces)
      if (offset + sizeBytes <= storedBytes) this.#inMemory.delete(offset);
  }

  noteUpload(ids: { uploadId?: string; clipId?: string }): void {
    const { uploadId = this.uploadId, clipId = this.clipId } = ids;
    if (uploadId !== this.uploadId || clipId !== this.clipId) void this.#change({ uploadId, clipId });
  }

  get markersMs(): readonly number[] {
    return this.#record.markersMs;
  }

  async mark(atMs: number): Promise<void> {
    await this.#change({ markersMs: [...this.markersMs, atMs] });
  }

  async rename(name: string): Promise<void> {
    await this.#change({ name, isNamed: true });
  }

  async keepDetails(clipId: string): Promise<void> {
    const { name, isNamed, markersMs } = this.#record;
    if (!isNamed && markersMs.length === 0) return;
    await api.clip.updateClip({
      clipId,
      ...(isNamed && { name }),
      ...(markersMs.length > 0 && { markers: markersMs.map((atMs) => ({ atMs, name: '' })) }),
    });
  }

  /** All of it, to look at; null where a part is with the server alone. */
  async toBlob(): Promise<Blob | null> {
    await this.#writing;
    const parts: Blob[] = [];
    for (const piece of this.#pieces) {
      const bytes = await this.#read(piece);
      if (bytes === null) return null;
      // The browser keeps blobs on the disk: an hour doesn't fit into memory.
      parts.push(new Blob([bytes]));
    }
    return new Blob(parts, { type: this.#record.mimeType });
  }

  async forget(): Promise<void> {
    this.#isEnded = true;
    await this.#writing;
    this.#inMemory.clear();
    this.#tell();
    await this.#store.remove(this.takeId).catch(() => undefined);
  }

  async #keep(offset: number, bytes: ArrayBuffer): Promise<void> {
    const { takeId, durationMs, sizeBytes } = this.#record;
    const add = () => this.#store.addChunk({ takeId, offset, bytes }, { durationMs, sizeBytes });
    try {
      // What the server has makes room.
      await add().catch(() => this.#store.dropChunks(takeId, this.#storedBytes).then(add));
      this.#inMemory.delete(offset);
    } catch {
      this.#isDeviceFull = true;
      this.#tell();
    }
  }

  async #change(change: Partial<TakeRecord>): Promise<void> {
    this.#record = { ...this.#record, ...change };
    await this.#store.change(this.takeId, change).catch(() => undefined);
  }

  async #read({ offset }: Piece): Promise<ArrayBuffer | null> {
    return this.#inMemory.get(offset) ?? (await this.#store.read(this.takeId, offset).catch(() => null));
  }

  /** Bytes from `start`, up to `end` at most, as far as they are there. */
  async #sliceOf(start: number, end: number): Promise<Blob> {
    const parts: ArrayBuffer[] = [];
    // One piece a second: the search from the end is short.
    const first = this.#pieces.findLastIndex(({ offset }) => offset <= start);
    for (const piece of this.#pieces.slice(Math.max(0, first))) {
      if (piece.offset >= end) break;
      const bytes = await this.#read(piece);
      if (bytes === null) break;
      parts.push(
        bytes.slice(Math.max(0, start - piece.offset), Math.min(piece.sizeBytes, end - piece.offset)),
      );
    }
    if (parts.length === 0) throw new Error('A part of the recording is no longer on this device.');
    return new Blob(parts);
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
