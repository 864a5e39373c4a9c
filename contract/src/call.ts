import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { filterOps, isUsable, type List } from './lists/list.ts';
import type { Permission } from './identity/roles.ts';

/** Kinds of object that a call can name; the server resolves each under the caller's customer only. */
export type ObjectKind =
  | 'approval'
  | 'bio'
  | 'bumper'
  | 'channel'
  | 'clip'
  | 'contact'
  | 'contact-list'
  | 'custom-role'
  | 'deliverable'
  | 'file'
  | 'font'
  | 'group'
  | 'guest-recording'
  | 'import'
  | 'invitation'
  | 'job-template'
  | 'org-unit'
  | 'person'
  | 'personal-export'
  | 'profile-field'
  | 'program'
  | 'recording-task'
  | 'script'
  | 'segment'
  | 'share-link'
  | 'storyboard'
  | 'template'
  | 'upload';

/**
 * Who may call: nobody needs a session for `anyone`, `support` is the super-admin; `may` is users of an organisation who
 * hold the permission, `may-any` those who hold at least one of them.
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'signed-in' }
  | { readonly who: 'support' }
  | { readonly who: 'may'; readonly permission: Permission }
  | { readonly who: 'may-any'; readonly permissions: readonly Permission[] };

export interface Call<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Rule extends Access = Access,
> {
  readonly summary: string;
  readonly request: Request;
  readonly response: Response;
  readonly errors: readonly ErrorCode[];
  readonly access: Rule;
  /** The request field that names an object; another customer's object answers as an absent one does. */
  readonly object?: { readonly kind: ObjectKind; readonly field: string };
  /** The page makes this call by itself: it does not count as activity of the user. */
  readonly passive?: true;
  /** The request may be up to 8 MiB; absent: 1 MiB. */
  readonly isLarge?: true;
  /** Calls per minute and client beyond which the answer is 429; absent for the general limit. */
  readonly ratePerMinute?: number;
}

export interface Service<Calls extends Record<string, Call> = Record<string, Call>> {
  readonly name: string;
  readonly calls: Calls;
}

export type CallRequest<C extends Call> = z.input<C['request']>;
export type CallResponse<C extends Call> = z.output<C['response']>;

/** Declares one call: `POST /rest/secure/service/{service}/{method}` with `{clientRequest}` → `{status, clientResponse | errorMessage, code, fields}`. */
export function call<Request extends z.ZodType, Response extends z.ZodType, const Rule extends Access>(
  declaration: Call<Request, Response, Rule>,
): Call<Request, Response, Rule> {
  return declaration;
}

/** Groups the calls of one service under the name that is in the URL. */
export function service<const Calls extends Record<string, Call>>(
  name: string,
  calls: Calls,
): Service<Calls> {
  return { name, calls };
}

/** An identifier as the server makes them (UUID). */
export const id = z.uuid();

/** An instant in ISO 8601, UTC. */
export const instant = z.iso.datetime({ offset: true });

/** A request without fields; unknown fields are ignored. */
export const empty = z.object({});

/** A keyset page of a list: `nextCursor` is opaque and null on the last page. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** What every list call takes. */
export const pageRequest = {
  cursor: z.string().max(1000).optional(),
  limit: z.int().min(1).max(100).default(25),
};

/**
 * A text that users typed: trimmed, without NUL (PostgreSQL refuses it) and lone surrogates, and composed, because the names of
 * some systems' files are not and searches are.
 */
export function text(maxLength: number, minLength = 0) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .min(minLength)
    .max(maxLength)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      "This contains a character that can't be used.",
    );
}

/** As it was typed: a blank at the end may be followed by a word. */
export function typed(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      "This contains a character that can't be used.",
    );
}

/** What a count or an export of a list takes. */
export function filterRequestOf<Column extends string>(list: List<Column>) {
  const filter = z.object({ column: columnOf(list), op: z.enum(ops), values: z.array(text(200)).max(100) });
  return {
    search: z.string().max(200).optional(),
    filters: z
      .array(
        filter.refine(({ column, ...how }) => isUsable(list.columns[column], how), {
          message: "This column can't be filtered this way.",
        }),
      )
      .max(20)
      .optional(),
  };
}

/** What a page of a list takes. */
export function pageRequestOf<Column extends string>(list: List<Column>) {
  return { ...filterRequestOf(list), sort: sortOf(list).optional(), ...pageRequest };
}

/** What a list counts: exact to 10 000; 10 001 means more. */
export const counted = z.object({ count: z.int() });

/** An order that the list offers. */
export function sortOf<Column extends string>(list: List<Column>) {
  const sorts = z.object({ column: columnOf(list), direction: z.enum(['asc', 'desc']) });
  return sorts.refine(({ column }) => list.columns[column].sorts === true, {
    message: "This list can't be sorted by this column.",
  });
}

const ops = [...new Set(Object.values(filterOps).flat())];

function columnOf<Column extends string>(list: List<Column>) {
  return z.enum(Object.keys(list.columns) as Column[]);
}

/** The API as a client sees it: `api.clip.getClip({ clipId })` answers the response or throws. */
export type Api<S extends Record<string, Service>> = {
  readonly [Name in keyof S]: {
    readonly [Method in keyof S[Name]['calls']]: (
      request: CallRequest<S[Name]['calls'][Method]>,
    ) => Promise<CallResponse<S[Name]['calls'][Method]>>;
  };
};

const opsWithValue: readonly string[] = ['is', 'contains', 'in'];

/** Whether a condition says what it compares with, where its operator needs that: without, it would fit everybody. */
export function saysWhat(condition: object): boolean {
  const { op, values } = condition as { op?: string; values?: readonly string[] };
  return op === undefined || !opsWithValue.includes(op) || (values?.length ?? 0) > 0;
}
