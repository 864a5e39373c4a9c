// Mail as features see it: kinds are defined once, a mail is asked for inside the transaction that needs it.
import type { AnyTrx } from '../db/database.ts';

/** What a mail says; the layout, the escaping and the text part are the platform's. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  /** The sentence at the top; the subject where it is absent. */
  readonly title?: string;
  readonly paragraphs: readonly string[];
  /** What a user wrote, below the paragraphs: HTML of our own making, and the same as plain text. */
  readonly quote?: { readonly html: string; readonly text: string };
  /** The layout that other words come from; the kind’s name where absent. */
  readonly layout?: string;
  /** What other words may bring in by `{{name}}`; without, this mail keeps its own words. */
  readonly values?: Readonly<Record<string, string>>;
  /** One button; its address is also written out. */
  readonly action?: { readonly label: string; readonly url: string };
  /** In whose name: its name and colour (`#rrggbb`) at the head; ours where absent. */
  readonly brand?: { readonly name: string; readonly colour: string };
  /** The signature of the user who sends it: HTML of our own making, as the profile keeps it. */
  readonly signatureHtml?: string;
  /** What the signature shows by `cid:`. */
  readonly images?: readonly MailImage[];
  /**
   * One click there ends such mails (RFC 8058): mail programs show it as a button of their own, and POST to it.
   */
  readonly unsubscribeUrl?: string;
  /** Lists under the paragraphs: what a mail counts up. */
  readonly sections?: readonly MailSection[];
  /** Small, at the end: why the user got this. */
  readonly footnote?: string;
}

/** Lines under a heading, each a link. */
export interface MailSection {
  readonly title: string;
  readonly items: readonly { readonly text: string; readonly url: string }[];
  /** What is left out. */
  readonly rest?: string;
}

/** What became of a mail; kept: it lies in the outbox; refused: the server of its address said no for good. */
export type MailOutcome = 'sent' | 'kept' | 'refused' | 'failed' | 'switched-off';

/** An image that goes along with a mail. */
export interface MailImage {
  readonly cid: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** One kind of mail. `name` is `<feature>.<what>`. */
export interface MailKind<Data extends object> {
  readonly name: string;
  /** Its layouts, where it has several: each mail names one. */
  readonly layouts?: readonly string[];
  /** Runs when the mail is sent, so that a secret in it is made then and kept nowhere; null: nothing is to be sent. */
  compose(data: Data): Promise<MailContent | null>;
  /** The customer on whose behalf it is sent, with an hourly limit; mails of the system itself name none. */
  customerOf?(trx: AnyTrx, data: Data): Promise<string | undefined>;
  /** Called (at least once) when it was sent, or won't be; not where `compose` gave null. */
  settled?(data: Data, outcome: MailOutcome): Promise<void>;
}

/** What the installation decided about one layout of mails. */
export interface MailLayout {
  readonly isOn: boolean;
  /** Other words; null for those that the kind composes. */
  readonly words: { readonly subject: string; readonly paragraphs: readonly string[] } | null;
}

/** A mail as it lies in the outbox. */
export interface StoredMail {
  readonly id: string;
  readonly sentAt: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mail {
  /** Whether mails leave this machine; without, they lie in the outbox and features that need mail say so. */
  readonly isDelivered: boolean;
  /** Names of the layouts of all kinds that are defined. */
  layouts(): string[];
  /** Asked before every mail; undefined for a layout about which nothing was decided. */
  layBy(layoutOf: (layout: string) => Promise<MailLayout | undefined>): void;
  /** Before the jobs start. */
  define<Data extends object>(kind: MailKind<Data>): void;
  /**
   * Sends once the transaction is committed, or later where its customer has sent much in the last hour. A waiting mail
   * of the same kind and `key` represents both. Throws `rate-limited` where it would wait for more than a day.
   */
  enqueue(trx: AnyTrx, name: string, data: object, options?: { readonly key?: string }): Promise<void>;
  /** The newest mails of the outbox folder, to one address or to all, newest first. */
  outbox(limit: number, to?: string): Promise<StoredMail[]>;
  /** Takes what lies in the outbox for an address out of it. */
  forget(address: string): Promise<void>;
}
