import type { Call } from '@rushes/contract/call';
import type { List } from '@rushes/contract/lists/list';
import type { z } from 'zod';

/** A list that can be written as CSV: its declaration, its call, and the reading that the call does. */
export interface ListOffer {
  readonly list: List;
  /** The call that answers its pages: its access rule and its request hold here too. */
  readonly call: Call<z.ZodObject>;
  /** Columns that it has besides those of the declaration. */
  readonly isMore?: (column: string) => boolean;
  page(caller: never, query: never): Promise<ListPage>;
}

export interface ListPage {
  readonly items: readonly object[];
  readonly nextCursor: string | null;
}
