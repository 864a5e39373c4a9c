// How to make each call of job templates change something.
import type { ChannelDetail } from '@rushes/contract/audience/channels';
import type { JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import type { Recipe, Stage } from './audit-stage.ts';

const start = (jobTemplateId: string, customerUserId: string) => ({
  ...{ jobTemplateId, title: 'Ada', dueAt: null, withGuests: false, isSent: true },
  recipients: { customerUserIds: [customerUserId], groupIds: [] },
});

async function started({ cm, makeObject }: Stage): Promise<{ programId: string; taskId: string }> {
  const jobTemplateId = await makeObject('job-template');
  const channel = { name: 'News', visibility: 'open', moderated: false, subscribing: true };
  const { channelId } = await cm.ok<ChannelDetail>('channel/createChannel', channel);
  const change = { jobTemplateId, revision: 1, channelId };
  await cm.ok<JobTemplateDetail>('jobtemplate/updateJobTemplate', change);
  return cm.ok('jobtemplate/startJob', start(jobTemplateId, cm.customerUserId));
}

export const jobRecipes: Readonly<Record<string, Recipe>> = {
  'jobtemplate/createJobTemplateFromTask': async (stage) => ({
    request: { taskId: (await started(stage)).taskId },
  }),
  'jobtemplate/updateJobTemplate': async ({ makeObject }) => ({
    request: { jobTemplateId: await makeObject('job-template'), revision: 1, title: 'Another' },
  }),
  'jobtemplate/startJob': async ({ cm, makeObject }) => ({
    request: start(await makeObject('job-template'), cm.customerUserId),
  }),
  'channel/dropPlannedChannel': async (stage) => ({
    request: { programId: (await started(stage)).programId },
  }),
};
