const accents: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('aAcCdDeEgGhHiIjJkKlLnNoOrRsStTuUwWyYzZ', (letter, index) => [
    letter,
    Array.from('åÅçÇðÐéÉĝĜĥĤîÎĵĴķĶļĻñÑöÖŕŔšŠţŢûÛŵŴýÝžŽ')[index] ?? letter,
  ]),
);

/** The share by which a text gets longer, as German or Finnish would make it. */
const growth = 0.4;

/**
 * The texts as a made-up language: accented, longer and in brackets. What shows without accents was never in the
 * language file; what breaks has no room for other languages; what lacks a bracket is cut off.
 */
export function pseudoTexts<Texts>(texts: Texts): Texts {
  if (typeof texts === 'string') return pseudo(texts) as Texts;
  if (typeof texts !== 'object' || texts === null) return texts;
  const entries = Object.entries(texts).map(([key, value]) => [key, pseudoTexts<unknown>(value)]);
  return Object.fromEntries(entries) as Texts;
}

function pseudo(text: string): string {
  // What is filled in, nested or marked up stays as it is.
  const parts = text.split(/(\{\{.*?\}\}|\$t\(.*?\)|<[^>]*>)/);
  const accented = parts.map((part, index) =>
    index % 2 === 1 ? part : Array.from(part, (letter) => accents[letter] ?? letter).join(''),
  );
  const letters = parts.filter((_part, index) => index % 2 === 0).join('').length;
  const more = Array.from({ length: Math.ceil(letters * growth) }, (_none, index) =>
    index % 6 === 0 ? ' ' : '~',
  );
  return `[${accented.join('')}${more.join('')}]`;
}
