import { importedLinksMax } from '@rushes/contract/limits';

/** The web addresses of a text that holds nothing else, each once; none otherwise. */
export function linksIn(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.length > 0 && words.length <= importedLinksMax && words.every(isLink)
    ? [...new Set(words)]
    : [];
}

export function isLink(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}
