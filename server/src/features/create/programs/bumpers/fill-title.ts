import type { titleFields } from '@rushes/contract/create/lists/bumpers';
import type { TitleDesign } from '@rushes/contract/media/titles';
import type { Trx } from '../../../../context.ts';
import type { ProgramRow } from '../store.ts';
import { titleSources } from './saved-titles-store.ts';

/** What of a program is filled into titles. */
export type TitleSubject = Pick<ProgramRow, 'title' | 'created_by' | 'language'>;

type TitleValues = Readonly<Partial<Record<(typeof titleFields)[number], string>>>;

/** Fills in what is added to a program now. */
export async function titleValues(
  trx: Trx,
  customerId: string,
  { title, created_by, language }: TitleSubject,
  now: Date,
): Promise<TitleValues> {
  const { owner, organisation } = await titleSources(trx, customerId, created_by);
  const format = new Intl.DateTimeFormat(language ?? 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return { title, owner, organisation, date: format.format(now) };
}

/** Fills in titles that programs play for themselves: without the day, which would make another version of them each day. */
export async function fillerFor(
  trx: Trx,
  customerId: string,
  { title, created_by }: TitleSubject,
  variants: readonly { readonly title: TitleDesign | null }[],
): Promise<(design: TitleDesign) => TitleDesign> {
  if (variants.every((variant) => variant.title === null)) return (design) => design;
  const { owner, organisation } = await titleSources(trx, customerId, created_by);
  return (design) => filled(design, { title, owner, organisation });
}

/** A title always has a text: without its value, a field shows what is to be entered. */
export function filled(design: TitleDesign, values: TitleValues): TitleDesign {
  const text = fill(design.text, values, 120);
  return {
    ...design,
    text: text === '' ? design.text : text,
    secondLine: fill(design.secondLine, values, 160),
  };
}

/** What isn't a field stays as it is. */
function fill(text: string, values: TitleValues, most: number): string {
  const known = new Map<string, string>(Object.entries(values));
  return text
    .replaceAll(/\{\{\s*(\w+)\s*\}\}/gu, (whole, key: string) => known.get(key) ?? whole)
    .trim()
    .slice(0, most)
    .toWellFormed();
}
