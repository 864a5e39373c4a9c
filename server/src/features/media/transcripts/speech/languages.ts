import { canonicalLanguage } from '@rushes/contract/limits';

/** Languages that speech recognition knows, by their tags. */
const known =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh'.split(
    ' ',
  );

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The tag of a language that a driver names by its tag or its English name. */
export function languageOf(name: string | undefined): string | null {
  const wanted = name?.trim().toLowerCase();
  if (wanted === undefined || wanted === '') return null;
  const named = known.find((tag) => names.of(tag)?.toLowerCase() === wanted);
  if (named !== undefined) return named;
  return wanted.length <= 3 || wanted.includes('-') ? canonicalLanguage(wanted) : null;
}

/** The language without its region, as drivers take it. */
export function withoutRegion(language: string): string {
  return new Intl.Locale(language).language;
}
