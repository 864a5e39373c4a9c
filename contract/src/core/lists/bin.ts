import { declareList } from '../../lists/list.ts';

/** Kinds of objects that go to the bin when they are deleted. */
export const deletedKinds = [
  'clip',
  'file',
  'program',
  'template',
  'script',
  'storyboard',
  'bumper',
  'recording-task',
  'job-template',
  'deliverable',
  'channel',
  'contact-list',
] as const;
export type DeletedKind = (typeof deletedKinds)[number];

/** The bin, as getDeleted lists it. */
export const binList = declareList('bin', {
  columns: {
    name: { kind: 'text', sorts: true },
    kind: { kind: 'choice', choices: deletedKinds, sorts: true },
    deletedBy: { kind: 'text', sorts: true },
    deletedAt: { kind: 'instant', sorts: true },
    keptUntil: { kind: 'instant', filters: false },
    sizeBytes: { kind: 'number', sorts: true },
  },
  sort: { column: 'deletedAt', direction: 'desc' },
});
