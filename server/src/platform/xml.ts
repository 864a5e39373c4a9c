const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text of an element or an attribute; characters that XML does not know are left out. */
export function escapeXml(text: string): string {
  return Array.from(text)
    .filter((letter) => letter >= ' ' && letter !== '\uFFFE' && letter !== '\uFFFF')
    .map((letter) => entities[letter] ?? letter)
    .join('');
}
