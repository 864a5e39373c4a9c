import { declareList } from '../../lists/list.ts';

/** What a file is, by its content. `project`: a project of an editing program; `other`: what nothing here knows. */
export const fileKinds = [
  'image',
  'audio',
  'pdf',
  'subtitles',
  'document',
  'font',
  'project',
  'archive',
  'other',
] as const;

/** none: nothing is known of a licence; expiring: within 30 days. */
export const licenceStates = ['none', 'valid', 'expiring', 'expired'] as const;
export type LicenceState = (typeof licenceStates)[number];

/** Files of the organisation that aren't footage, as getFiles lists them. */
export const fileList = declareList('files', {
  columns: {
    name: { kind: 'text', sorts: true },
    kind: { kind: 'choice', choices: fileKinds, sorts: true },
    licence: { kind: 'choice', choices: licenceStates },
    licenceHolder: { kind: 'text' },
    sizeBytes: { kind: 'number', sorts: true },
    filename: { kind: 'text' },
    createdBy: { kind: 'text' },
    /** Who sent a file that was asked for, and for which item. */
    sentBy: { kind: 'text' },
    createdAt: { kind: 'instant', sorts: true },
    sharedWithCreators: { kind: 'flag' },
  },
  sort: { column: 'createdAt', direction: 'desc' },
});
