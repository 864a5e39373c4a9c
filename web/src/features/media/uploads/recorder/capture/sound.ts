/** The sound of a recording: its tracks as one, and how loud it is. */
export interface Sound {
  /** Null where there is no sound at all. */
  readonly track: MediaStreamTrack | null;
  /** Loudness of the last moments, from 0 to 1. */
  level(): number;
  close(): void;
}

/** Mixes what the microphone and the computer play. */
export function mixSound(tracks: readonly MediaStreamTrack[]): Sound {
  if (tracks.length === 0) return { track: null, level: () => 0, close: () => undefined };
  const audio = new AudioContext();
  // Browsers start it with the first click; the recorder is opened by one.
  void audio.resume();
  const output = audio.createMediaStreamDestination();
  const analyser = audio.createAnalyser();
  analyser.fftSize = 1024;
  for (const track of tracks) {
    const source = audio.createMediaStreamSource(new MediaStream([track]));
    source.connect(output);
    source.connect(analyser);
  }
  const samples = new Float32Array(analyser.fftSize);
  const [only] = tracks;
  return {
    // A single track needs no mixing, and keeps time better without.
    track: tracks.length === 1 ? (only ?? null) : (output.stream.getAudioTracks()[0] ?? null),
    level() {
      analyser.getFloatTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      const decibels = 20 * Math.log10(Math.sqrt(sum / samples.length) || 1e-5);
      return Math.min(1, Math.max(0, (decibels + 60) / 60));
    },
    close: () => void audio.close(),
  };
}
