/** What the picture and the sound say about a recording, as far as a browser can tell. */
export interface Quality {
  /** Brightness of the picture, 0 to 255. */
  readonly light: number;
  /** The loudest that was heard lately, 0 to 1. */
  readonly level: number;
}

export type Hint = 'checking' | 'light' | 'bright' | 'quiet' | 'good';

const darkBelow = 55;
const brightAbove = 215;
const quietBelow = 0.03;
/** So long nobody has to speak. */
const listenMs = 4000;

/** The one thing that a guest should mend first. */
export function hintOf({ light, level }: Quality, listenedMs: number): Hint {
  if (light < darkBelow) return 'light';
  if (light > brightAbove) return 'bright';
  if (level >= quietBelow) return 'good';
  return listenedMs < listenMs ? 'checking' : 'quiet';
}

/** Looks at a preview and listens to it four times a second. Gives what ends that. */
export function watchQuality(
  video: HTMLVideoElement,
  stream: MediaStream,
  onQuality: (quality: Quality) => void,
): () => void {
  const canvas = document.createElement('canvas');
  canvas.width = 32;
  canvas.height = 18;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  if (stream.getAudioTracks().length > 0) audio.createMediaStreamSource(stream).connect(analyser);
  void audio.resume();
  const samples = new Float32Array(analyser.fftSize);
  let level = 0;
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const heard = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    // The loudest fades, so that a short word counts for a while.
    level = Math.max(heard, level * 0.9);
    onQuality({ light: pen === null ? 128 : lightOf(video, canvas, pen), level });
  }, 250);
  return () => {
    clearInterval(timer);
    void audio.close();
  };
}

function lightOf(
  video: HTMLVideoElement,
  { width, height }: HTMLCanvasElement,
  pen: CanvasRenderingContext2D,
) {
  pen.drawImage(video, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4)
    sum += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  return sum / (width * height);
}
