import type { Context, Trx } from '../../../context.ts';
import { isMailAddress } from '../../../platform/mail/address.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import { worded } from '../../core/mail-layouts/service.ts';
import type { ReportsDeps } from './service.ts';
import * as store from './store.ts';
import { findReport } from './ownership.ts';

export const readyMail = 'reports.ready';

const titles = {
  recordings: 'My footage',
  programs: 'My programs',
  viewing: 'My viewing history',
  'sign-ins': 'My sign-ins',
  list: 'Your list',
} as const satisfies Record<store.ReportRow['kind'], string>;

/** The mail about a report that is ready, for the user who chose it. */
export function defineReportMails(context: Context, { profiles }: ReportsDeps): void {
  const { mail, config } = context;
  mail.define<{ reportId: string }>({
    name: readyMail,
    customerOf: async (trx, { reportId }) =>
      (await store.findReport(trx as Trx, reportId))?.customerId ?? undefined,
    compose: async ({ reportId }): Promise<MailContent | null> => {
      const report = await findReport(context, reportId);
      const to = report === undefined ? null : await recipientOf(profiles, report);
      if (report === undefined || to === null) return null;
      return {
        to: to.userName,
        ...worded(
          readyMail,
          { name: to.name, report: titles[report.kind], rows: String(report.rowsDone) },
          `${config.publicUrl}/myprofile/report`,
        ),
      };
    },
  });
}

/** Who is to hear that the report is ready; null for nobody. */
export async function recipientOf(
  profiles: ReportsDeps['profiles'],
  { customerId, customerUserId }: Pick<store.ReportRow, 'customerId' | 'customerUserId'>,
): Promise<{ name: string; userName: string } | null> {
  if (customerId === null || customerUserId === null) return null;
  const to = await profiles.recipientOf({ customerId, customerUserId }, 'report-ready');
  return to !== null && isMailAddress(to.userName) ? to : null;
}
