/** The tables of what support keeps for the whole installation. */
import type { CatalogueName } from '@rushes/contract/core/catalogues';
import type { CheckedRecord } from '@rushes/contract/support/sender-domains';
import type { SharePageLook } from '@rushes/contract/audience/share-pages';
import type { ColumnType, Generated } from 'kysely';

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface MailLayoutsTable {
  event: string;
  is_on: Generated<boolean>;
  revision: Generated<number>;
  changed_at: Maybe<Date>;
}

export interface MailVersionsTable {
  id: string;
  event: string;
  number: number;
  state: 'draft' | 'active' | 'past';
  subject: string;
  paragraphs: ColumnType<string[], string, string>;
  changed_by: string | null;
  changed_at: Date;
  activated_at: Maybe<Date>;
}

export interface CatalogueItemsTable {
  id: Generated<string>;
  catalogue: CatalogueName;
  name: string;
  state: Generated<'active' | 'deprecated' | 'merged'>;
  merged_into: Maybe<string>;
  position: number;
  revision: Generated<number>;
}

export interface SharePageTemplatesTable {
  id: string;
  name: string;
  layout: SharePageLook['layout'];
  headline: string;
  intro: string;
  shows_logo: boolean;
  shows_organisation: boolean;
  download: SharePageLook['download'];
  footer: string;
  action_id: string | null;
  action_url: string | null;
  is_default: Generated<boolean>;
  revision: Generated<number>;
  created_at: Date;
}

/** One row: what DNS said when someone asked last. */
export interface SenderChecksTable {
  is_only: Generated<boolean>;
  domain: string;
  selector: string;
  records: ColumnType<CheckedRecord[], string, string>;
  checked_by: string | null;
  checked_at: Date;
}
