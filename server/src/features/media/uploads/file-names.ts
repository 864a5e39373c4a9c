/** What turns the writing direction of the text around it. */
const unstorable = /\p{Bidi_Control}/gu;

// What users' machines call files: kept as text only, never used as a path.
export function storable(text: string, maxLength: number): string {
  // Cutting may split a pair of surrogates, which cannot be stored.
  const clean = text
    .replaceAll('\u0000', '')
    .replaceAll(unstorable, '')
    // A line break in a name would be one in headers, lists and archives.
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .normalize('NFC');
  return clean.trim().slice(0, maxLength).toWellFormed();
}

/** What a clip is called that a file of this name brings. */
export function clipNameOf(filename: string): string {
  const base = filename.split(/[/\\]/).at(-1) ?? '';
  const name = storable(base.replace(/\.[A-Za-z0-9]{1,5}$/, ''), 200);
  return name === '' ? 'Untitled' : name;
}
