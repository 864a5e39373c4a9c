import { z } from 'zod';
import { call, empty, id, instant, service, text } from '../call.ts';
import { listQuery } from '../core/grids.ts';
import { listNames } from '../lists/list.ts';

/** `sign-ins` is the super-admin’s; `list` is what a list showed; the others are for users of an organisation. */
export const reportKinds = ['recordings', 'programs', 'viewing', 'sign-ins', 'list'] as const;
export type ReportKind = (typeof reportKinds)[number];
/** Those that a user asks for by their kind. */
export type OwnReportKind = Exclude<ReportKind, 'list'>;

/** How long a report can be downloaded. */
export const reportLifeDays = 7;

/** What the pages of a list are asked besides its query, by the fields of their own request. */
export const listExtra = z
  .record(text(40, 1), z.union([text(200), z.int(), z.boolean()]))
  .refine((fields) => Object.keys(fields).length <= 10, 'Use at most 10 extra fields.');
export type ListExtra = z.infer<typeof listExtra>;

/** waiting → running → ready | failed. */
export const report = z
  .object({
    reportId: id,
    kind: z.enum(reportKinds),
    /** The list that it holds; null for the other kinds. */
    list: z.enum(listNames).nullable(),
    state: z.enum(['waiting', 'running', 'ready', 'failed']),
    /** 0…1 of the rows. */
    fraction: z.number(),
    rows: z.int(),
    sizeBytes: z.int().nullable(),
    createdAt: instant,
    finishedAt: instant.nullable(),
    expiresAt: instant,
    /** `GET` with the bearer header; null until it is ready. */
    downloadPath: z.string().nullable(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;

export const reportService = service('report', {
  createReport: call({
    summary: 'Starts a CSV of what is the caller’s own, made in the background.',
    request: z.object({ kind: z.enum(reportKinds).exclude(['list']) }),
    response: report,
    errors: ['forbidden'],
    access: { who: 'signed-in' },
    ratePerMinute: 20,
  }),
  createListReport: call({
    summary:
      'Starts a CSV of all rows of a list that match, in these columns, as the caller may see them when it is made.',
    request: z.object({
      list: z.enum(listNames),
      query: listQuery,
      /** What its pages take besides, as `{ customerId }`. */
      extra: listExtra.default({}),
      columns: z
        .array(z.object({ column: text(60, 1), header: text(200) }))
        .min(1)
        .max(100),
    }),
    response: report,
    errors: ['not-found', 'forbidden', 'invalid'],
    access: { who: 'signed-in' },
    ratePerMinute: 20,
  }),
  getReports: call({
    summary: 'The caller’s reports, the newest first.',
    request: empty,
    response: z.object({ reports: z.array(report) }),
    errors: [],
    access: { who: 'signed-in' },
    passive: true,
  }),
  retryReport: call({
    summary: 'Makes a report that failed once more.',
    request: z.object({ reportId: id }),
    response: report,
    errors: ['not-found', 'wrong-state'],
    access: { who: 'signed-in' },
  }),
  deleteReport: call({
    summary: 'Deletes a report and its file.',
    request: z.object({ reportId: id }),
    response: empty,
    errors: ['not-found'],
    access: { who: 'signed-in' },
  }),
});
