import type { JobContent, JobSlot, JobTemplateDetail } from '@rushes/contract/tasks/job-templates';

export interface JobValues {
  readonly title: string;
  readonly description: string;
  readonly template: JobTemplateDetail['template'];
  readonly channel: JobTemplateDetail['channel'];
  readonly content: JobContent;
  /** What the rest was read with, which no field shows. */
  readonly revision: number;
}

export function valuesOf(job: JobTemplateDetail): JobValues {
  const { title, description, template, channel, content, revision } = job;
  return { title, description, template, channel, content, revision };
}

type TemplateSlot = JobTemplateDetail['slots'][number];

/** How each slot of a program template is recorded; by users, unless something else was chosen. */
export function slotsFor(slots: readonly TemplateSlot[], chosen: readonly JobSlot[]): JobSlot[] {
  const known = new Map(chosen.map((each) => [each.slotId, each]));
  return slots.map(
    ({ slotId }) => known.get(slotId) ?? { slotId, recordedBy: 'users', prompt: '', script: '' },
  );
}

/** Names of chosen users and groups, by their ids. */
export function namesOf({ users, groups }: Pick<JobTemplateDetail, 'users' | 'groups'>) {
  return new Map([
    ...users.map(({ customerUserId, name }) => [customerUserId, name] as const),
    ...groups.map(({ groupId, name }) => [groupId, name] as const),
  ]);
}

/** The evening of the day that comes so many days from now. */
export function dueIn(days: number | null): string | null {
  if (days === null) return null;
  const due = new Date();
  due.setDate(due.getDate() + days);
  due.setHours(18, 0, 0, 0);
  return due.toISOString();
}
