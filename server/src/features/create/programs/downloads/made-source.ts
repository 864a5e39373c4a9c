import type { Context } from '../../../../context.ts';
import { plainName } from '../../../../platform/plain-name.ts';
import type { PlayableSource } from '../../../media/playback/service.ts';
import { isEditor, isVisibleTo } from '../access.ts';
import { findProgram } from '../store.ts';
import { findVersion, type VersionRow } from '../publication/store.ts';
import { findMade, keyOfMade, type MadeRow } from './made-store.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** MP4s that were made for one user, `m-{downloadId}`: while that user can download the program. */
export function madeSource({ db, clock }: Context): PlayableSource {
  const find = (customerId: string, id: string) =>
    db.tenant(customerId, async (trx) => {
      const row = uuid.test(id) ? await findMade(trx, customerId, id, clock.now()) : undefined;
      if (row?.program_id == null || row.version_id === null || row.state !== 'ready') return null;
      const program = await findProgram(trx, customerId, row.program_id);
      const version = await findVersion(trx, customerId, row.version_id);
      return program === undefined || version === undefined ? null : { row, program, version };
    });
  return {
    letter: 'm',
    isKept: false,
    maySee: async (viewer, id) => {
      if (viewer.kind !== 'member') return false;
      const found = await find(viewer.customerId, id);
      if (found === null || found.row.created_by !== viewer.customerUserId) return false;
      const { program } = found;
      if (!program.allow_download && !isEditor(viewer, program)) return false;
      return db.tenant(viewer.customerId, (trx) => isVisibleTo(trx, viewer, program));
    },
    load: async (customerId, id) => {
      const found = await find(customerId, id);
      if (found === null) return null;
      const { row, version } = found;
      const file = {
        kind: 'download',
        key: keyOfMade(row.id),
        contentType: 'video/mp4',
        filename: `${plainName(version.title)}${suffixOf(row, version)}.mp4`,
      } as const;
      return { files: new Map([['program.mp4', file]]) };
    },
  };
}

/** What tells it from the other files of its program. */
function suffixOf(row: MadeRow, version: VersionRow): string {
  const { from_frame: from, to_frame: to, language, aspect } = row;
  return [
    aspect === version.aspect ? '' : ` ${aspect.replace(':', 'x')}`,
    from === null || to === null ? '' : ` ${clockOf(from, version.fps)}-${clockOf(to, version.fps)}`,
    language === null ? '' : ` ${language}`,
  ].join('');
}

/** Without colons, which some systems take in no name. */
function clockOf(frame: number, fps: number): string {
  const seconds = Math.floor(frame / fps);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${hours > 0 ? `${hours}.` : ''}${two(minutes)}.${two(seconds % 60)}`;
}
