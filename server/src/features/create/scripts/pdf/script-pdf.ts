import { countWords, speechMs } from '@rushes/contract/create/lists/speech';
import type { ScriptView } from '@rushes/contract/create/scripts';
import { clockOf } from '../../../../platform/pdf/clock.ts';
import type {
  Paper,
  PdfCell,
  PdfDocument,
  PdfPart,
  PdfRow,
  PdfText,
} from '../../../../platform/pdf/pdf-document.ts';
import type { StoredBlock } from '../../../../schema-scripts.ts';
import type { ScriptRow } from '../store.ts';

type Script = Pick<ScriptRow, 'title' | 'language' | 'blocks' | 'wordCount' | 'durationMs'>;

const bodyPt = 11;
const smallPt = 9;

/** A script as pages to print: as text, or what is heard and what is seen side by side. */
export function scriptPdf(script: Script, view: ScriptView, paper: Paper): PdfDocument {
  const { title, blocks, language } = script;
  const isColumns = view === 'columns';
  const written = blocks.filter(({ text, visual }) => text.trim() !== '' || visual.trim() !== '');
  return {
    ...{ title, paper, foot: title, intro: [row([{ share: 1, parts: titleOf(script) }])] },
    ...(isColumns && { head: row(cells(small('Speaker'), small('Audio'), small('Visual'), null)) }),
    rows: written.map((block) => (isColumns ? columnsRow(block, language) : textRow(block, language))),
  };
}

function titleOf({ title, wordCount, durationMs }: Script): PdfPart[] {
  const words = wordCount === 1 ? 'word' : 'words';
  return [
    { type: 'text', text: title, sizePt: 20, weight: 700 },
    small(`${clockOf(durationMs)} · ${wordCount.toLocaleString('en')} ${words}`),
    { type: 'space', heightPt: 10 },
  ];
}

function textRow(block: StoredBlock, language: string): PdfRow {
  const { kind, visual } = block;
  const isHeading = kind === 'heading';
  const parts = [wordsOf(block), ...(visual.trim() === '' ? [] : [seen(visual)])];
  const speaker = small(speakerOf(block), 600);
  return row(
    [
      { share: 16, parts: [speaker] },
      { share: 74, parts },
      { share: 10, parts: [lengthOf(block, language)] },
    ],
    { gapPt: isHeading ? 18 : 9, staysWithNext: isHeading },
  );
}

function columnsRow(block: StoredBlock, language: string): PdfRow {
  const isHeading = block.kind === 'heading';
  const visual = block.visual.trim() === '' ? null : seen(block.visual);
  const content = cells(small(speakerOf(block), 600), wordsOf(block), visual, lengthOf(block, language));
  return row(content, { gapPt: 5, hasRule: true, staysWithNext: isHeading });
}

function cells(speaker: PdfText, audio: PdfText, visual: PdfText | null, length: PdfText | null): PdfCell[] {
  return [
    { share: 15, parts: [speaker] },
    { share: 38, parts: [audio] },
    { share: 38, parts: visual === null ? [] : [visual] },
    { share: 9, parts: length === null ? [] : [length] },
  ];
}

function row(content: readonly PdfCell[], more: Omit<PdfRow, 'cells'> = {}): PdfRow {
  return { cells: content, ...more };
}

function wordsOf({ kind, text }: StoredBlock): PdfText {
  const body = { type: 'text', text: text.trimEnd(), sizePt: bodyPt, hasEmphasis: true } as const;
  if (kind === 'heading') return { ...body, sizePt: 13, weight: 700 };
  return kind === 'note' ? { ...body, isItalic: true, colour: 'muted' } : body;
}

function seen(visual: string): PdfText {
  return { type: 'text', text: visual.trimEnd(), sizePt: 10, colour: 'muted', hasEmphasis: true };
}

function small(text: string, weight: 400 | 600 = 400): PdfText {
  return { type: 'text', text, sizePt: smallPt, weight, colour: 'muted' };
}

function speakerOf({ kind, speaker }: StoredBlock): string {
  return kind === 'note' ? 'Note' : kind === 'spoken' ? speaker : '';
}

function lengthOf({ kind, text }: StoredBlock, language: string): PdfText {
  const words = kind === 'spoken' ? countWords(text, language) : 0;
  return { ...small(words === 0 ? '' : clockOf(speechMs(words, language))), align: 'right' };
}
