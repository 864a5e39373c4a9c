import type { Call } from '@rushes/contract/call';
import type { List } from '@rushes/contract/lists/list';
import type { z } from 'zod';
import type { Caller, Member, Support } from '../../../platform/http/caller.ts';
import type { Cell } from './csv.ts';

/** A list that can be written as CSV: its declaration, its call, and the reading that the call does. */
export interface ListOffer {
  readonly list: List;
  /** The call that answers its pages: its access rule and its request hold here too. */
  readonly call: Call<z.ZodObject>;
  /** Columns that it has besides those of the declaration. */
  readonly isMore?: (column: string) => boolean;
  page(caller: never, query: never): Promise<ListPage>;
}

interface ListPage {
  readonly items: readonly object[];
  readonly nextCursor: string | null;
}

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
