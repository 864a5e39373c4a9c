import type { ListOffer, ListPage } from '../../../objects/list-offer.ts';
import type { Caller, Member, Support } from '../../../platform/http/caller.ts';
import type { Cell } from '../../../platform/csv.ts';

/** Reads a page as the call would. */
export function readPage(offer: ListOffer, caller: Caller, query: unknown): Promise<ListPage> {
  const page = offer.page as (caller: Member | Support, query: unknown) => Promise<ListPage>;
  return page(caller, query);
}

/** The cell of a column: the field of that name, in words. */
export function cellOf(item: object, column: string): Cell {
  return toCell((item as Readonly<Record<string, unknown>>)[column]);
}

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((part) => toCell(part) ?? '').join(', ');
  if (typeof value === 'object' && 'name' in value) return toCell(value.name);
  return JSON.stringify(value);
}
