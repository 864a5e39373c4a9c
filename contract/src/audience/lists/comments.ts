/** How viewers can react to a program, in the order in which they are shown. */
export const reactions = ['like', 'love', 'celebrate', 'laugh', 'surprise'] as const;
export type Reaction = (typeof reactions)[number];

/** Replies that one comment can have. */
export const repliesMost = 100;
