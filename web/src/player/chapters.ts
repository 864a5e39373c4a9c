/** A chapter goes on until the next one begins. */
export interface PlayerChapter {
  readonly atMs: number;
  readonly title: string;
}

/** The chapter that plays at a time; null before the first one. */
export function chapterAt(chapters: readonly PlayerChapter[], positionMs: number): PlayerChapter | null {
  return chapters.findLast(({ atMs }) => atMs <= positionMs) ?? null;
}
