// The little of XML that captions need. Nothing is looked up or expanded: a file that declares entities is refused.
import { CaptionFileError, decodeCharacters } from './cue-text.ts';

export type XmlToken =
  | {
      readonly kind: 'open';
      /** Without its prefix. */
      readonly name: string;
      /** By their names without prefix. */
      readonly attributes: ReadonlyMap<string, string>;
      readonly isEmpty: boolean;
      readonly line: number;
    }
  | { readonly kind: 'close'; readonly name: string; readonly line: number }
  | { readonly kind: 'text'; readonly text: string; readonly line: number };

const deepest = 100;
const predefined = ['amp', 'lt', 'gt', 'quot', 'apos'];
const token =
  /<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<\?[^]*?\?>|<(\/?)([^\s<>/!?]{1,200})(?=[\s/>])((?:"[^"]*"|'[^']*'|[^<>"'])*)>|[^<]+|</g;
/** As much of a name as a message repeats. */
const toldCharacters = 40;
const attribute = /([^\s="']{1,100})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The elements and texts of a file in order; throws where elements don't close as they opened. */
export function* readXml(text: string): Generator<XmlToken> {
  const open: string[] = [];
  let line = 1;
  for (const match of text.replace(/^\uFEFF/, '').matchAll(token)) {
    const [whole, cdata, slash, fullName, rest = ''] = match;
    const at = line;
    line += whole.split('\n').length - 1;
    if (cdata !== undefined) yield { kind: 'text', text: cdata, line: at };
    else if (fullName !== undefined)
      yield* element({ open, slash, name: localName(fullName), rest, line: at });
    else if (whole === '<') throw new CaptionFileError(refusal(text, match.index), at);
    else if (!whole.startsWith('<'))
      yield { kind: 'text', text: decodeCharacters(whole, predefined), line: at };
  }
  const left = open.at(-1);
  if (left !== undefined)
    throw new CaptionFileError(`<${left.slice(0, toldCharacters)}> isn't closed.`, line);
}

interface Tag {
  readonly open: string[];
  readonly slash: string | undefined;
  readonly name: string;
  readonly rest: string;
  readonly line: number;
}

function* element({ open, slash, name, rest, line }: Tag): Generator<XmlToken> {
  if (slash === '/') {
    if (open.pop() !== name)
      throw new CaptionFileError(`</${name.slice(0, toldCharacters)}> has no opening tag.`, line);
    yield { kind: 'close', name, line };
    return;
  }
  const isEmpty = rest.endsWith('/');
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single] of rest.matchAll(attribute))
    attributes.set(localName(key), decodeCharacters(double ?? single ?? '', predefined));
  yield { kind: 'open', name, attributes, isEmpty, line };
  if (isEmpty) yield { kind: 'close', name, line };
  else if (open.push(name) > deepest) throw new CaptionFileError('The elements are nested too deeply.', line);
}

function refusal(text: string, at: number): string {
  return /^<!DOCTYPE/i.test(text.slice(at, at + 10))
    ? "Files with a document type declaration aren't supported."
    : "This isn't valid XML.";
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
