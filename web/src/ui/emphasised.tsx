import { type Span, spansOf } from '@rushes/contract/create/lists/emphasis';

/** Text with what is bold, italic or underlined in it. */
export function Emphasised({ text }: { text: string }) {
  // A part is its place in the text.
  return spansOf(text).map((span, at) => <Part key={at} span={span} />);
}

function Part({ span: { text, isBold, isItalic, isUnderlined } }: { span: Span }) {
  let shown = <>{text}</>;
  if (isBold) shown = <strong>{shown}</strong>;
  if (isItalic) shown = <em>{shown}</em>;
  if (isUnderlined) shown = <u>{shown}</u>;
  return shown;
}
