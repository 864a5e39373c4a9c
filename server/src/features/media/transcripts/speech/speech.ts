// Speech to text as the product knows it; the drivers are beside it.
import type { SpeechProblem } from '@rushes/contract/media/transcripts';

/** A word with the time at which it is spoken. */
export interface Word {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

/** A stretch of speech; without words where their times aren't known. */
export interface Segment extends Word {
  readonly words: readonly Word[] | null;
}

export interface Heard {
  /** A language tag; null where the driver doesn't say it. */
  readonly language: string | null;
  readonly segments: readonly Segment[];
}

export interface SpeechRequest {
  /** Name of the sound in the work folder. */
  readonly file: string;
  readonly workDir: string;
  readonly durationMs: number;
  /** A language without region, such as `en`; null: detect it. */
  readonly language: string | null;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

export interface SpeechDriver {
  readonly format: 'wav' | 'm4a';
  /** The longest that it takes. */
  readonly mostMs: number;
  listen(request: SpeechRequest): Promise<Heard>;
}

/** An expected failure. One that is `permanent` isn't tried again. */
export class SpeechError extends Error {
  readonly code: SpeechProblem;
  readonly permanent: boolean;

  /** `detail` is for the log: never a key, never what was spoken. */
  constructor(code: SpeechProblem, detail: string, { permanent = false } = {}) {
    super(`${code}: ${detail}`);
    this.name = 'SpeechError';
    this.code = code;
    this.permanent = permanent;
  }
}
