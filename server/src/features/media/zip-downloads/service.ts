import { randomUUID } from 'node:crypto';
import type { Context, Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { FoldersService } from '../folders/service.ts';
import type { PlayableSource, PlaybackService } from '../playback/service.ts';
import { type NamedEntry, pathsOf } from './paths.ts';
import { findSelection, insertSelection, type ZipKind } from './store.ts';

const lifeMs = 24 * 3_600_000;
const zipFile = 'originals.zip';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One object of a selection that has its original. */
export interface ZipEntry extends NamedEntry {
  readonly id: string;
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
  readonly createdAt: Date;
  readonly sizeBytes: number;
  /** Of the original in the store. */
  readonly key: string;
}

/** What one kind of object says of its originals. */
export interface ZipContents {
  /** Those outside the bin that have their original, in their order by time. */
  find(trx: Trx, customerId: string, ids: readonly string[]): Promise<readonly ZipEntry[]>;
  maySee(
    viewer: Pick<AccessSubject, 'customerUserId' | 'permissions'>,
    entry: Pick<ZipEntry, 'createdBy' | 'sharedWithCreators'>,
  ): boolean;
  readonly downloaded: 'clips.downloaded' | 'files.downloaded';
  /** First word of the name that the ZIP gets. */
  readonly title: string;
}

/** A member with the session that the address is for. */
type ZipActor = Parameters<typeof audit>[2] & AccessSubject & { readonly sessionId: string };

export type ZipDownloadsService = ReturnType<typeof createZipDownloadsService>;

interface Deps {
  readonly folders: Pick<FoldersService, 'namesAbove'>;
  readonly playback: Pick<PlaybackService, 'urlOf' | 'register'>;
}

/** Many originals as one ZIP. */
export function createZipDownloadsService(context: Context, { folders, playback }: Deps) {
  const contents = new Map<ZipKind, ZipContents>();
  const contentsOf = (kind: ZipKind): ZipContents => {
    const known = contents.get(kind);
    if (known === undefined) throw new Error(`no ZIP holds a ${kind}`);
    return known;
  };
  playback.register(selectionSource(context, contentsOf));
  return {
    /** Says how originals of a kind are found. */
    register: (kind: ZipKind, held: ZipContents) => void contents.set(kind, held),
    /** Offers originals in their folders. The address works for a day, for this session. */
    offer: (viewer: ZipActor, kind: ZipKind, ids: readonly string[]) =>
      context.db.tenant(viewer.customerId, async (trx) => {
        const { customerId, customerUserId, sessionId } = viewer;
        const held = contentsOf(kind);
        const found = await held.find(trx, customerId, ids);
        const chosen = found.filter((entry) => held.maySee(viewer, entry));
        if (chosen.length === 0) throw new AppError('not-found');
        const folderIds = chosen.flatMap(({ folderId }) => folderId ?? []);
        const paths = pathsOf(chosen, await folders.namesAbove(trx, customerId, folderIds));
        const parts = chosen.map((entry, index) => ({ id: entry.id, path: paths[index] ?? entry.id }));
        const id = randomUUID();
        const now = context.clock.now();
        const oldest = new Date(now.getTime() - lifeMs);
        await insertSelection(trx, { id, customerId, customerUserId, kind, parts }, { now, oldest });
        for (const { id: objectId, name } of chosen)
          await audit(context, trx, viewer, held.downloaded, { kind, id: objectId, name });
        return {
          url: playback.urlOf(customerId, sessionId, `z-${id}`, zipFile),
          count: chosen.length,
          sizeBytes: chosen.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
          leftOutCount: new Set(ids).size - chosen.length,
        };
      }),
  };
}

/** Selections: `z-{id}`, for the user who chose, while they see all of them. */
function selectionSource(context: Context, contentsOf: (kind: ZipKind) => ZipContents): PlayableSource {
  const find = async (customerId: string, id: string) => {
    if (!uuid.test(id)) return undefined;
    return context.db.tenant(customerId, async (trx) => {
      const oldest = new Date(context.clock.nowMs() - lifeMs);
      const selection = await findSelection(trx, customerId, id, oldest);
      if (selection === undefined) return undefined;
      const held = contentsOf(selection.kind);
      const pathOf = new Map(selection.parts.map((part) => [part.id, part.path]));
      const found = await held.find(trx, customerId, [...pathOf.keys()]);
      return {
        ...{ held, customerUserId: selection.customerUserId },
        entries: found.map((entry) => ({ ...entry, path: pathOf.get(entry.id) ?? entry.id })),
      };
    });
  };
  return {
    letter: 'z',
    // Read once, and what went to the bin a moment ago is not in it.
    isKept: false,
    maySee: async (viewer, id) => {
      const chosen = await find(viewer.customerId, id);
      if (chosen === undefined || viewer.kind !== 'member') return false;
      const isOwn = chosen.customerUserId === viewer.customerUserId;
      return (
        isOwn &&
        chosen.entries.length > 0 &&
        chosen.entries.every((entry) => chosen.held.maySee(viewer, entry))
      );
    },
    load: async (customerId, id) => {
      const chosen = await find(customerId, id);
      if (chosen === undefined || chosen.entries.length === 0) return null;
      const parts = chosen.entries.map(({ path, key, sizeBytes, createdAt }) => ({
        ...{ path, key, sizeBytes, modifiedAt: createdAt },
      }));
      const filename = `${chosen.held.title} ${context.clock.now().toISOString().slice(0, 10)}.zip`;
      return { files: new Map([[zipFile, { kind: 'archive', filename, parts }]]) };
    },
  };
}
