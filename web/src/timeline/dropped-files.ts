/** A file that was dropped on the timeline and is still on its way. */
export interface ArrivingClip {
  readonly key: string;
  readonly name: string;
  readonly progress: string;
  /** The gap that it will be placed in. */
  readonly index: number;
}
