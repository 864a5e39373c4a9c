import type { DeletedObject } from '@rushes/contract/core/bin';
import { binList, type DeletedKind } from '@rushes/contract/core/lists/bin';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { confirmAudience } from '../access-changes/api.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';

export type BinColumn = keyof typeof binList.columns;
/** What names a deleted object, and what a message calls it. */
export type Deleted = Pick<DeletedObject, 'kind' | 'id' | 'name'>;

/** The bin as a list. */
export const binSource = {
  list: binList,
  key: ['bin', 'getDeleted'],
  getPage: api.bin.getDeleted,
  getCount: api.bin.countDeleted,
} satisfies ListSource<DeletedObject, BinColumn>;

export const deletedQuery = (kind: DeletedKind, id: string) =>
  callQuery('bin', 'getDeletedObject', { kind, id });

/** What was deleted under a name, the latest first. */
export const deletedNamedQuery = (kind: DeletedKind, name: string) =>
  callQuery('bin', 'getDeleted', {
    filters: [
      { column: 'kind', op: 'in', values: [kind] },
      { column: 'name', op: 'is', values: [name] },
    ],
    limit: 1,
  });

/** Where objects of a kind are used. */
export const usesQuery = (kind: DeletedKind, ids: readonly string[]) =>
  callQuery('bin', 'getUses', { kind, ids: [...ids] });

const idsOf = (objects: readonly Deleted[], kind: DeletedKind) =>
  objects.filter((object) => object.kind === kind).map(({ id }) => id);

const restoreChannels = (channelIds: string[]) =>
  confirmAudience((confirmed) => api.channel.restoreChannels({ channelIds, confirmed }));

/**
 * Restores objects of any kinds; says which are back, and how many lists are not because their names are taken. Channels
 * come first, because they can be refused: then nothing was restored yet.
 */
export async function restoreObjects(
  objects: readonly Deleted[],
): Promise<{ restored: Deleted[]; nameTaken: number }> {
  const [channelIds, clipIds] = [idsOf(objects, 'channel'), idsOf(objects, 'clip')];
  const [programIds, listIds] = [idsOf(objects, 'program'), idsOf(objects, 'contact-list')];
  const [fileIds, templateIds] = [idsOf(objects, 'file'), idsOf(objects, 'template')];
  const back: string[] = [];
  let nameTaken = 0;
  if (channelIds.length > 0) back.push(...(await restoreChannels(channelIds)).changed);
  if (clipIds.length > 0) back.push(...(await api.clip.restoreClips({ clipIds })).restored);
  if (fileIds.length > 0) back.push(...(await api.file.restoreFiles({ fileIds })).restored);
  if (programIds.length > 0) back.push(...(await api.program.restorePrograms({ programIds })).restored);
  if (templateIds.length > 0) back.push(...(await api.template.restoreTemplates({ templateIds })).restored);
  const scriptIds = idsOf(objects, 'script');
  if (scriptIds.length > 0) back.push(...(await api.script.restoreScripts({ scriptIds })).restored);
  const storyboardIds = idsOf(objects, 'storyboard');
  if (storyboardIds.length > 0)
    back.push(...(await api.storyboard.restoreStoryboards({ storyboardIds })).restored);
  const bumperIds = idsOf(objects, 'bumper');
  if (bumperIds.length > 0) back.push(...(await api.bumper.restoreBumpers({ bumperIds })).restored);
  const taskIds = idsOf(objects, 'recording-task');
  if (taskIds.length > 0) back.push(...(await api.recordingtask.restoreRecordingTasks({ taskIds })).restored);
  const jobTemplateIds = idsOf(objects, 'job-template');
  if (jobTemplateIds.length > 0)
    back.push(...(await api.jobtemplate.restoreJobTemplates({ jobTemplateIds })).restored);
  const deliverableIds = idsOf(objects, 'deliverable');
  if (deliverableIds.length > 0)
    back.push(...(await api.deliverable.restoreDeliverables({ deliverableIds })).restored);
  if (listIds.length > 0) {
    const { restored, failed } = await api.contact.restoreLists({ listIds });
    back.push(...restored);
    nameTaken = failed.length;
  }
  return { restored: objects.filter(({ id }) => back.includes(id)), nameTaken };
}

/** Moves objects of any kinds to the bin. */
export async function deleteObjects(objects: readonly Deleted[]): Promise<void> {
  const [channelIds, clipIds] = [idsOf(objects, 'channel'), idsOf(objects, 'clip')];
  const [programIds, fileIds] = [idsOf(objects, 'program'), idsOf(objects, 'file')];
  if (channelIds.length > 0) await api.channel.deleteChannels({ channelIds });
  if (clipIds.length > 0) await api.clip.deleteClips({ clipIds });
  if (fileIds.length > 0) await api.file.deleteFiles({ fileIds });
  if (programIds.length > 0) await api.program.deletePrograms({ programIds });
  const templateIds = idsOf(objects, 'template');
  if (templateIds.length > 0) await api.template.deleteTemplates({ templateIds });
  const scriptIds = idsOf(objects, 'script');
  if (scriptIds.length > 0) await api.script.deleteScripts({ scriptIds });
  const storyboardIds = idsOf(objects, 'storyboard');
  if (storyboardIds.length > 0) await api.storyboard.deleteStoryboards({ storyboardIds });
  const bumperIds = idsOf(objects, 'bumper');
  if (bumperIds.length > 0) await api.bumper.deleteBumpers({ bumperIds });
  const taskIds = idsOf(objects, 'recording-task');
  if (taskIds.length > 0) await api.recordingtask.deleteRecordingTasks({ taskIds });
  const jobTemplateIds = idsOf(objects, 'job-template');
  if (jobTemplateIds.length > 0) await api.jobtemplate.deleteJobTemplates({ jobTemplateIds });
  const deliverableIds = idsOf(objects, 'deliverable');
  if (deliverableIds.length > 0) await api.deliverable.deleteDeliverables({ deliverableIds });
  for (const listId of idsOf(objects, 'contact-list')) await api.contact.deleteList({ listId });
}

/** Refetches everything that deleting or restoring changes. */
export async function refreshDeleted(queryClient: QueryClient): Promise<void> {
  const services = [
    'bin',
    'clip',
    'file',
    'program',
    'template',
    'script',
    'storyboard',
    'bumper',
    'channel',
    'contact',
    'recordingtask',
    'jobtemplate',
    'deliverable',
  ];
  await Promise.all(services.map((service) => queryClient.invalidateQueries({ queryKey: [service] })));
}
