/** A timeline as other editors read it; frames are on the house grid of the program. */
export interface ExchangeTimeline {
  readonly title: string;
  readonly fps: number;
  readonly items: readonly ExchangeItem[];
  readonly music: readonly (ExchangeItem & { readonly startFrame: number })[];
  readonly chapters: readonly { readonly frame: number; readonly title: string }[];
}

export interface ExchangeItem {
  readonly clipId: string;
  readonly name: string;
  /** The name of the file that was uploaded. */
  readonly file: string;
  /** Length of the whole clip. */
  readonly frames: number;
  readonly inFrame: number;
  readonly outFrame: number;
}

export function lengthOf({ inFrame, outFrame }: ExchangeItem): number {
  return outFrame - inFrame;
}
