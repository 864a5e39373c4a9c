import type { Context, Trx } from '../../../context.ts';
import type { Member } from '../../../platform/http/caller.ts';
import { grids } from '../../core/grids/feature.ts';
import { feed } from '../feed/feature.ts';
import { approvals } from '../../tasks/approvals/feature.ts';
import { guestRecordings } from '../../tasks/guest-recordings/feature.ts';
import { recordingTasks } from '../../tasks/recording-tasks/feature.ts';
import { notificationCountCalls } from './calls.ts';
import { createNotificationCountsService } from './service.ts';

export interface NotificationCountsDeps {
  readonly bios: { countWaiting(trx: Trx, caller: Member): Promise<number> };
}
import { feature } from '../../../feature.ts';

export const notificationCounts = feature({
  name: 'notificationCounts',
  uses: { approvals, feed, grids, guestRecordings, recordingTasks },
  create: (context: Context, uses, { bios }: NotificationCountsDeps) =>
    createNotificationCountsService(context, { ...uses, bios }),
  calls: (service) => ({ event: notificationCountCalls(service) }),
});
