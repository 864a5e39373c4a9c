/** What may spoil a take. */
export interface CaptureWarnings {
  readonly isDark: boolean;
  readonly isSilent: boolean;
}

const listenEveryMs = 100;
const lookEveryMs = 500;
/** Mean brightness below this, of 255, is hard to see. */
const darkBelow = 40;
const silentBelow = 0.05;
const silentAfterMs = 5000;
const sampleWidth = 16;

interface Watched {
  readonly stream: MediaStream;
  readonly level: () => number;
  /** Only a camera can be too dark, only a microphone too quiet. */
  readonly hasCamera: boolean;
  readonly hasMicrophone: boolean;
}

/** Listens all the time, and looks at the picture twice a second. Calls `tell` when a warning comes or goes. */
export function watchCapture(
  { stream, level, hasCamera, hasMicrophone }: Watched,
  tell: (warnings: CaptureWarnings) => void,
): () => void {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  void video.play().catch(() => undefined);
  const canvas = document.createElement('canvas');
  canvas.width = sampleWidth;
  canvas.height = sampleWidth;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let heardAtMs = performance.now();
  let told: CaptureWarnings = { isDark: false, isSilent: false };
  const listening = setInterval(() => {
    if (level() > silentBelow) heardAtMs = performance.now();
  }, listenEveryMs);
  const looking = setInterval(() => {
    const isDark = hasCamera && video.readyState >= 2 && brightnessOf(context, video) < darkBelow;
    const isSilent = hasMicrophone && performance.now() - heardAtMs > silentAfterMs;
    if (isDark === told.isDark && isSilent === told.isSilent) return;
    told = { isDark, isSilent };
    tell(told);
  }, lookEveryMs);
  return () => {
    clearInterval(listening);
    clearInterval(looking);
    video.srcObject = null;
  };
}

function brightnessOf(context: CanvasRenderingContext2D | null, video: HTMLVideoElement): number {
  if (context === null) return 255;
  context.drawImage(video, 0, 0, sampleWidth, sampleWidth);
  const { data } = context.getImageData(0, 0, sampleWidth, sampleWidth);
  let sum = 0;
  // BT.601 luma.
  for (let at = 0; at < data.length; at += 4)
    sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  return sum / (data.length / 4);
}
