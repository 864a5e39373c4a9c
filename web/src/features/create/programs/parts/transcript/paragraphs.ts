import type { EditList } from '../../../../../timeline/edit-list.ts';
import type { TimelineWord, Transcripts } from '../../../../../timeline/transcript.ts';

/** Words that are shown together; of a clip without captions, none. */
export interface Paragraph {
  readonly key: string;
  readonly clipId: string;
  /** The place of the first word. */
  readonly first: number;
  readonly words: readonly TimelineWord[];
}

const pauseS = 1.5;
const wordsMost = 60;

/** A paragraph begins with each item, after a pause and after many words. */
export function paragraphsOf(
  list: EditList,
  words: readonly TimelineWord[],
  transcripts: Transcripts,
  fps: number,
): Paragraph[] {
  const paragraphs: { key: string; clipId: string; first: number; words: TimelineWord[] }[] = [];
  let at = 0;
  for (const { itemId, clipId } of list) {
    let last: TimelineWord | undefined;
    const spoken = transcripts.get(clipId);
    if (spoken !== undefined && spoken.words.length === 0)
      paragraphs.push({ key: itemId, clipId, first: at, words: [] });
    for (; words[at]?.item.itemId === itemId; at += 1) {
      const word = words[at];
      if (word === undefined) break;
      const current = paragraphs.at(-1);
      const goesOn =
        last !== undefined &&
        current !== undefined &&
        current.words.length < wordsMost &&
        word.startFrame - last.endFrame < pauseS * fps;
      if (goesOn) current.words.push(word);
      else paragraphs.push({ key: `${itemId} ${at}`, clipId, first: at, words: [word] });
      last = word;
    }
  }
  return paragraphs;
}
