import { z } from 'zod';
import { call, empty, id, instant, service } from './call.ts';

/** `sign-ins` is the super-admin’s; the others are for people of an organisation. */
export const reportKinds = ['recordings', 'programs', 'viewing', 'sign-ins'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** How long a report can be downloaded. */
export const reportLifeDays = 7;

/** waiting → running → ready | failed. */
export const report = z
  .object({
    reportId: id,
    kind: z.enum(reportKinds),
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
    request: z.object({ kind: z.enum(reportKinds) }),
    response: report,
    errors: ['forbidden'],
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
