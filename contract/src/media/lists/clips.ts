import { declareList } from '../../lists/list.ts';
import { licenceStates } from './files.ts';

/** Shapes of pictures. */
export const aspects = ['16:9', '9:16', '1:1'] as const;
export type Aspect = (typeof aspects)[number];

/**
 * uploading → processing → ready | refused | failed. `refused`: the file cannot be used (Replace); `failed`: the work on it
 * broke (Retry or Replace). Failed and refused go back to processing by retryClip or a replacing upload.
 */
export const clipStates = ['uploading', 'processing', 'ready', 'refused', 'failed'] as const;

/** How a clip came in: a file, or a recording made here. */
export const clipSources = ['upload', 'recorder'] as const;

/** Footage, as getClips lists it. */
export const clipList = declareList('footage', {
  columns: {
    name: { kind: 'text', sorts: true },
    state: { kind: 'choice', choices: clipStates },
    tags: { kind: 'tags' },
    shotType: { kind: 'text' },
    namesShown: { kind: 'tags' },
    rating: { kind: 'number', sorts: true },
    source: { kind: 'choice', choices: clipSources },
    durationMs: { kind: 'number', sorts: true },
    sizeBytes: { kind: 'number', sorts: true },
    filename: { kind: 'text' },
    createdBy: { kind: 'text' },
    createdAt: { kind: 'instant', sorts: true },
    sharedWithCreators: { kind: 'flag' },
    licence: { kind: 'choice', choices: licenceStates },
  },
  sort: { column: 'createdAt', direction: 'desc' },
});
