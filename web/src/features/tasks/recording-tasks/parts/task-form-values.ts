import type { Folder } from '@rushes/contract/media/folders';
import type { CaptureRules } from '@rushes/contract/tasks/capture-rules';
import type { RecordingTaskDetail, RequestItem, ShotInput } from '@rushes/contract/tasks/recording-tasks';

export interface TaskValues {
  readonly title: string;
  readonly brief: string;
  readonly dueAt: string | null;
  readonly shots: readonly ShotInput[];
  readonly capture: CaptureRules;
  readonly items: readonly RequestItem[];
  readonly folder: Folder | null;
  readonly recipients: { readonly customerUserIds: string[]; readonly groupIds: string[] };
  /** What the rest was read with, which no field shows. */
  readonly revision: number;
}

export function valuesOf({
  title,
  brief,
  dueAt,
  shots,
  capture,
  items,
  folder,
  recipients,
  revision,
}: RecordingTaskDetail): TaskValues {
  return {
    ...{ title, brief, dueAt, revision, capture, items, folder },
    shots: shots.map(({ shotType: _name, ...shot }) => shot),
    recipients: {
      customerUserIds: (recipients?.users ?? []).map(({ customerUserId }) => customerUserId),
      groupIds: (recipients?.groups ?? []).map(({ groupId }) => groupId),
    },
  };
}

export function newItem(): RequestItem {
  return { itemId: crypto.randomUUID(), label: '', fileKinds: [], isRequired: true };
}

export function newShot(): ShotInput {
  return {
    ...{ shotId: crypto.randomUUID(), prompt: '', script: '' },
    ...{ shotTypeId: null, minMs: null, maxMs: null },
  };
}

/** Shots whose shortest length is longer than their longest. */
export function hasLengthProblem({ minMs, maxMs }: ShotInput): boolean {
  return minMs !== null && maxMs !== null && minMs > maxMs;
}
