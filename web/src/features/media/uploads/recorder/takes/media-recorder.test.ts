import { afterEach, expect, test, vi } from 'vitest';
import { startRecording } from './media-recorder.ts';

/** A recorder whose chunks the test hands out. */
class PretendedRecorder extends EventTarget {
  static last: PretendedRecorder;
  state: RecordingState = 'inactive';
  constructor() {
    super();
    PretendedRecorder.last = this;
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.dispatchEvent(new Event('stop'));
  }
  give(data: { size: number; arrayBuffer: () => Promise<ArrayBuffer> }) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
  }
}

const chunk = (text: string, failures = 0) => {
  const bytes = new TextEncoder().encode(text).buffer;
  const arrayBuffer = vi.fn<() => Promise<ArrayBuffer>>().mockResolvedValue(bytes);
  for (let count = 0; count < failures; count++)
    arrayBuffer.mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'));
  return { size: bytes.byteLength, arrayBuffer };
};

function record() {
  vi.stubGlobal('MediaRecorder', PretendedRecorder);
  const chunks: string[] = [];
  const onLost = vi.fn<() => void>();
  const recording = startRecording({} as MediaStream, {
    mimeType: 'video/mp4',
    onChunk: (bytes) => void chunks.push(new TextDecoder().decode(bytes)),
    onLost,
    onEnded: () => undefined,
  });
  return { recording, chunks, onLost, recorder: PretendedRecorder.last };
}

afterEach(() => vi.unstubAllGlobals());

test('a chunk that cannot be read is tried again', async () => {
  const { recording, chunks, onLost, recorder } = record();
  recorder.give(chunk('one', 1));
  recorder.give(chunk('two'));
  await recording.stop();
  expect(chunks).toEqual(['one', 'two']);
  expect(onLost).not.toHaveBeenCalled();
});

test('a chunk that stays unreadable is told, costs no later one, and the recording ends', async () => {
  const { recording, chunks, onLost, recorder } = record();
  recorder.give(chunk('one'));
  recorder.give(chunk('two', 9));
  recorder.give(chunk('three'));
  await recording.stop();
  expect(chunks).toEqual(['one', 'three']);
  expect(onLost).toHaveBeenCalledOnce();
});
