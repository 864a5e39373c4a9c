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

/** A paragraph begins with each clip, after a pause and after many words; a cut within a clip is none. */
export function paragraphsOf(
  list: EditList,
  words: readonly TimelineWord[],
  transcripts: Transcripts,
  fps: number,
): Paragraph[] {
  const paragraphs: { key: string; clipId: string; first: number; words: TimelineWord[] }[] = [];
  let at = 0;
  for (const { itemId, clipId } of list) {
    const isSilent = transcripts.get(clipId)?.words.length === 0;
    if (isSilent && paragraphs.at(-1)?.clipId !== clipId)
      paragraphs.push({ key: itemId, clipId, first: at, words: [] });
    for (let word = words[at]; word?.item.itemId === itemId; word = words[at]) {
      const current = paragraphs.at(-1);
      if (current?.clipId === clipId && goesOn(current.words, word, fps)) current.words.push(word);
      else paragraphs.push({ key: `${itemId} ${at}`, clipId, first: at, words: [word] });
      at += 1;
    }
  }
  return paragraphs;
}

function goesOn(before: readonly TimelineWord[], word: TimelineWord, fps: number): boolean {
  const last = before.at(-1);
  if (last === undefined || before.length >= wordsMost) return false;
  return word.startFrame - last.endFrame < pauseS * fps;
}
