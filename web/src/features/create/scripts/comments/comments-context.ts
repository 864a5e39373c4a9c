import { createContext } from 'react';

export interface BlockComments {
  /** Of what isn't resolved. */
  readonly byBlock: ReadonlyMap<string, number>;
  /** Shows the comments on a block, to write one. */
  readonly open: (blockId: string) => void;
}

/** How many comments blocks have. */
export const CommentsContext = createContext<BlockComments>({ byBlock: new Map(), open: () => undefined });
