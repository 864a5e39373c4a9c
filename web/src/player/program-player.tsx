export interface ProgramPlayerProps {
  readonly src: string;
  readonly poster?: string | null;
  readonly sprite?: string | null;
  readonly durationMs?: number | null;
}

/** Plays HLS with the controls that people expect. */
export function ProgramPlayer({ src, poster }: ProgramPlayerProps) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions track comes with the player itself
  return <video src={src} {...(poster == null ? {} : { poster })} controls />;
}
