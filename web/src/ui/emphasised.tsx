import { type Span, spansOf } from '@rushes/contract/create/lists/emphasis';

/** Text with what is bold, italic or underlined in it. */
export function Emphasised({ text }: { text: string }) {
  // A part is its place in the text.
  return spansOf(text).map((span, at) => <EmphasisedSpan key={at} span={span} />);
}

/** Words of one look. */
export function EmphasisedSpan({ span: { text, isBold, isItalic, isUnderlined } }: { span: Span }) {
  let shown = <>{text}</>;
  if (isBold) shown = <strong>{shown}</strong>;
  if (isItalic) shown = <em>{shown}</em>;
  if (isUnderlined) shown = <u>{shown}</u>;
  return shown;
}
