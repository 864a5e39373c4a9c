/** Numbers and names that the browser needs without the schemas: this file imports nothing. */

/** What a signed form upload may be: an image of at most 10 MiB. */
export const largestImageBytes = 10_485_760;

/** Where the form goes, and what its fields `X-Amz-Algorithm` and `bucket` hold. */
export const formUploadPath = '/uploads/form';
export const formUploadAlgorithm = 'AWS4-HMAC-SHA256';
export const formUploadBucket = 'rushes';

/** The mails that a user chooses about, each with what holds until they do. */
export const mailKinds = {
  'program-published': true,
  'report-ready': false,
  'to-decide': true,
  tasks: true,
  approvals: true,
} as const;
export type MailKind = keyof typeof mailKinds;

/** Sizes of letters that a rich text may have, in pixels. */
export const fontSizesPx = { least: 8, most: 96 } as const;
/** Largest video that a rich text would name; none is taken. */
export const largestRichVideoBytes = 50 * 1024 * 1024;

/** Attributes that a contact may hold. */
export const mostAttributes = 30;

/** Days between the close of a customer and the end of everything it has, where support names no others. */
export const keptAfterCloseDays = 30;

/** `wide`: the picture over the words; `beside`: the words at its right; `calm`: narrower, words in the middle. */
export const sharePageLayouts = ['wide', 'beside', 'calm'] as const;
export const downloadPlaces = ['none', 'above', 'below'] as const;
/** What becomes of personal data – deleted: the rows go; unnamed: they stay and name nobody; kept: they stay as they are. */
export const personalFates = ['deleted', 'unnamed', 'kept'] as const;

/** Calls that only look, by their names, so that a new one joins by itself. */
const looking = /^(?:get|count|list|find|explain|verify|plan|preview)[A-Z]/;
const lookingToo: ReadonlySet<string> = new Set(['channel/discover']);
// Some begin like that and do more: one opens a door for bytes, one sets the days of an end.
const notLooking: ReadonlySet<string> = new Set(['common/getUploadSignature', 'customer/planClosing']);

/** Whether a call, `service/method`, changes nothing. */
export function onlyLooks(path: string): boolean {
  if (lookingToo.has(path)) return true;
  return looking.test(path.slice(path.indexOf('/') + 1)) && !notLooking.has(path);
}

/** Characters of the password of a new share link; shorter ones of before go on working. */
export const shareLinkPasswordMin = 8;

/** The unread count of the bell is exact up to here; one more means more. */
export const unreadMost = 99;

/** The fields of each kind of table that is brought in; a heading named so, or as the form names it, is found. */
export const importFields = {
  users: ['email', 'name', 'firstName', 'lastName', 'role', 'location', 'groups'],
  contacts: ['email', 'name', 'firstName', 'lastName', 'company', 'lists'],
} as const;

/** How many web addresses one import takes. */
export const importedLinksMax = 20;

/** How far the captions of a clip are: made by a machine, being checked, or checked. */
export const captionStates = ['automatic', 'in-review', 'approved'] as const;
export const captionFormats = ['vtt', 'srt', 'ttml'] as const;

export const captionMost = {
  languages: 20,
  cues: 5_000,
  /** With the times at which they are spoken. */
  words: 60_000,
  characters: 500,
  speakerCharacters: 100,
  /** A day: nothing is longer. */
  ms: 86_400_000,
  /** Characters of a file that is imported. */
  fileCharacters: 4_000_000,
  /** More characters a second than this can't be read in time. */
  charactersPerSecond: 20,
} as const;

/** A language tag (BCP 47) as it is usually written; null where the text is none. */
export function canonicalLanguage(tag: string): string | null {
  try {
    const [language] = Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'));
    // Extensions, of private use too, name no language that a player knows.
    return language !== undefined && new Intl.Locale(language).baseName === language ? language : null;
  } catch {
    return null;
  }
}
