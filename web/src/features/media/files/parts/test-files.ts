// Files as calls answer them, for tests.
import type { File } from '@rushes/contract/media/files';
import { idOf } from '../../clips/parts/test-clips.ts';
import type { FileDetail } from '../api.ts';

export function fileOf(number: number, more: Partial<File> = {}): File {
  return {
    fileId: idOf(number),
    name: `File ${number}.png`,
    kind: 'image',
    mediaType: 'image/png',
    filename: `file-${number}.png`,
    sizeBytes: 1_500_000,
    width: 640,
    height: 360,
    durationMs: null,
    sharedWithCreators: false,
    licence: { holder: '', terms: '', expiresOn: null, state: 'none' },
    folder: null,
    createdAt: '2026-01-01T00:00:00Z',
    createdBy: { customerUserId: idOf(90), name: 'Clara' },
    sentFor: null,
    version: 1,
    isDamaged: false,
    thumbnail: null,
    download: `/m/download-${number}`,
    revision: 1,
    ...more,
  };
}

export function fileDetailOf(number: number, more: Partial<FileDetail> = {}): FileDetail {
  return {
    ...fileOf(number),
    sha256: 'a'.repeat(64),
    preview: null,
    versions: [versionOf(2, true), versionOf(1, false)],
    canEdit: true,
    ...more,
  };
}

function versionOf(number: number, isCurrent: boolean): FileDetail['versions'][number] {
  return {
    versionId: idOf(70 + number),
    number,
    filename: `version-${number}.png`,
    kind: 'image',
    sizeBytes: 1000,
    createdAt: '2026-01-01T00:00:00Z',
    createdBy: { customerUserId: idOf(90), name: 'Clara' },
    isCurrent,
    download: `/m/version-${number}`,
  };
}
