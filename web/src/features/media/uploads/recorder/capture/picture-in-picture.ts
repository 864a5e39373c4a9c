import type { RecorderSettings } from './settings.ts';

type Layout = Pick<RecorderSettings, 'corner' | 'insetSize' | 'isSwapped'>;

export interface Composition {
  readonly track: MediaStreamTrack;
  stop(): void;
}

const framesPerSecond = 30;
const widthOf = { small: 0.16, medium: 0.22, large: 0.32 } as const;
const marginPart = 0.02;
const largestWidth = 1920;

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the inset lies in a picture of this size. */
export function insetRect(
  { width, height }: { width: number; height: number },
  aspect: number,
  { corner, insetSize }: Pick<Layout, 'corner' | 'insetSize'>,
): Rect {
  const inset = { width: width * widthOf[insetSize], height: (width * widthOf[insetSize]) / aspect };
  const margin = width * marginPart;
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft';
  const isTop = corner === 'topLeft' || corner === 'topRight';
  return {
    x: isLeft ? margin : width - inset.width - margin,
    y: isTop ? margin : height - inset.height - margin,
    ...inset,
  };
}

/** One picture of the screen with the camera in a corner, or the other way round; `layout` is asked for every frame. */
export async function compose(
  screen: MediaStreamTrack,
  camera: MediaStreamTrack,
  layout: () => Layout,
): Promise<Composition> {
  const [screenVideo, cameraVideo] = await Promise.all([playing(screen), playing(camera)]);
  const scale = Math.min(1, largestWidth / screenVideo.videoWidth);
  const canvas = document.createElement('canvas');
  // Even numbers: encoders take no others.
  canvas.width = Math.round((screenVideo.videoWidth * scale) / 2) * 2;
  canvas.height = Math.round((screenVideo.videoHeight * scale) / 2) * 2;
  const context = canvas.getContext('2d', { alpha: false, desynchronized: true });
  if (context === null) throw new Error('There is no canvas to draw on.');
  const draw = () => {
    const { isSwapped, ...place } = layout();
    const [whole, inset] = isSwapped ? [cameraVideo, screenVideo] : [screenVideo, cameraVideo];
    drawWhole(context, whole);
    drawInset(context, inset, insetRect(canvas, inset.videoWidth / inset.videoHeight || 16 / 9, place));
  };
  draw();
  const output = outputOf(canvas);
  const clock = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
  clock.addEventListener('message', () => {
    try {
      draw();
      output.show();
    } finally {
      clock.postMessage(null);
    }
  });
  clock.postMessage(1000 / framesPerSecond);
  return {
    track: output.track,
    stop() {
      clock.terminate();
      output.stop();
      for (const video of [screenVideo, cameraVideo]) video.srcObject = null;
    },
  };
}

async function playing(track: MediaStreamTrack): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  await video.play();
  return video;
}

function drawWhole(context: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const { width, height } = context.canvas;
  const scale = Math.min(width / video.videoWidth, height / video.videoHeight);
  const shown = { width: video.videoWidth * scale, height: video.videoHeight * scale };
  if (shown.width < width - 1 || shown.height < height - 1) {
    context.fillStyle = '#000';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(video, (width - shown.width) / 2, (height - shown.height) / 2, shown.width, shown.height);
}

function drawInset(context: CanvasRenderingContext2D, video: HTMLVideoElement, rect: Rect): void {
  context.save();
  context.beginPath();
  context.roundRect(rect.x, rect.y, rect.width, rect.height, rect.width * 0.06);
  context.clip();
  context.drawImage(video, rect.x, rect.y, rect.width, rect.height);
  context.restore();
}

interface Output {
  readonly track: MediaStreamTrack;
  /** Hands the present picture over. */
  show(): void;
  stop(): void;
}

// Not in the standard library's types: Chromium only.
interface TrackGenerator extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>;
}
type TrackGeneratorClass = new (options: { kind: 'video' }) => TrackGenerator;

/** Frames of the canvas as a track. Chromium draws no canvas of a hidden tab by itself: there each frame is written. */
function outputOf(canvas: HTMLCanvasElement): Output {
  const { MediaStreamTrackGenerator: Generator } = globalThis as {
    MediaStreamTrackGenerator?: TrackGeneratorClass;
  };
  if (Generator === undefined) {
    const [track] = canvas.captureStream(framesPerSecond).getVideoTracks();
    if (track === undefined) throw new Error('The canvas gives no picture.');
    return { track, show: () => undefined, stop: () => track.stop() };
  }
  const generator = new Generator({ kind: 'video' });
  const writer = generator.writable.getWriter();
  return {
    track: generator,
    show() {
      // The encoder is behind: this frame is left out.
      if ((writer.desiredSize ?? 0) <= 0) return;
      const frame = new VideoFrame(canvas, { timestamp: Math.round(performance.now() * 1000) });
      writer.write(frame).catch(() => frame.close());
    },
    stop() {
      writer.close().catch(() => undefined);
      generator.stop();
    },
  };
}
