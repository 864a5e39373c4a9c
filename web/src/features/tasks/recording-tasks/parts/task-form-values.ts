import type { Folder } from '@rushes/contract/media/folders';
import type { RichText } from '@rushes/contract/identity/profiles';
import type { ConsentInput } from '@rushes/contract/tasks/guest-recordings';
import type { CaptureRules } from '@rushes/contract/tasks/capture-rules';
import type {
  RecordingTaskDetail,
  RequestItem,
  Shot,
  ShotInput,
} from '@rushes/contract/tasks/recording-tasks';

import { documentOf } from '../../../../ui/rich-text.tsx';

export type ShotValues = Omit<Shot, 'shotType'>;

export interface TaskValues {
  readonly title: string;
  readonly brief: RichText;
  readonly dueAt: string | null;
  readonly shots: readonly ShotValues[];
  readonly video: { readonly clipId: string; readonly name: string } | null;
  readonly capture: CaptureRules;
  /** What contacts agree to; null: they aren't asked. */
  readonly consent: ConsentInput | null;
  readonly items: readonly RequestItem[];
  readonly folder: Folder | null;
  readonly recipients: {
    readonly customerUserIds: string[];
    readonly groupIds: string[];
    readonly contactIds: string[];
    readonly contactListIds: string[];
  };
  /** What the rest was read with, which no field shows. */
  readonly revision: number;
}

export function valuesOf({
  title,
  brief,
  briefDocument,
  dueAt,
  shots,
  video,
  capture,
  consent,
  items,
  folder,
  recipients,
  revision,
}: RecordingTaskDetail): TaskValues {
  return {
    brief: briefDocument ?? documentOf(brief),
    ...{ title, dueAt, revision, capture, consent, items, folder },
    video: video === null ? null : { clipId: video.clipId, name: video.name },
    shots: shots.map(({ shotType: _name, ...shot }) => shot),
    recipients: {
      customerUserIds: (recipients?.users ?? []).map(({ customerUserId }) => customerUserId),
      groupIds: (recipients?.groups ?? []).map(({ groupId }) => groupId),
      contactIds: (recipients?.contacts ?? []).map(({ contactId }) => contactId),
      contactListIds: (recipients?.contactLists ?? []).map(({ listId }) => listId),
    },
  };
}

export function newItem(): RequestItem {
  return { itemId: crypto.randomUUID(), label: '', fileKinds: [], isRequired: true };
}

export function newShot(): ShotValues {
  return {
    ...{ shotId: crypto.randomUUID(), prompt: '', script: '' },
    ...{ shotTypeId: null, minMs: null, maxMs: null, example: null },
  };
}

export function shotInputOf({ example, ...shot }: ShotValues): ShotInput {
  return { ...shot, exampleId: example?.exampleId ?? null };
}

/** Shots whose shortest length is longer than their longest. */
export function hasLengthProblem({ minMs, maxMs }: Pick<ShotInput, 'minMs' | 'maxMs'>): boolean {
  return minMs !== null && maxMs !== null && minMs > maxMs;
}
