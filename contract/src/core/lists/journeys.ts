/** Kinds of objects that show where they came from and where they went. */
export const journeyKinds = [
  'clip',
  'file',
  'program',
  'template',
  'job-template',
  'bumper',
  'script',
  'storyboard',
  'recording-task',
  'guest-recording',
  'approval',
  'channel',
] as const;
export type JourneyKind = (typeof journeyKinds)[number];

/** Steps, in the order in which an object takes them. */
export const stepKinds = [
  'creation',
  'template',
  'job-template',
  'script',
  'storyboard',
  'recording-task',
  'guest-recording',
  'file-request',
  'take',
  'requested-file',
  'upload',
  'clip',
  'file',
  'program',
  'version',
  'approval',
  'decision',
  'publication',
  'channel',
  'viewing',
] as const;
export type StepKind = (typeof stepKinds)[number];

export const stepStates = [
  'accepted',
  'approved',
  'approved-with-changes',
  'archived',
  'cancelled',
  'changes-required',
  'closed',
  'draft',
  'failed',
  'live',
  'open',
  'organisation',
  'paused',
  'published',
  'received',
  'recorded',
  'recorder',
  'redo-requested',
  'rejected',
  'review',
  'scheduled',
  'sent',
  'submitted',
  'superseded',
  'upload',
  'users',
  'waiting',
  'withdrawn',
] as const;
export type StepState = (typeof stepStates)[number];

export const journeySides = ['before', 'after'] as const;
export type JourneySide = (typeof journeySides)[number];
