// What a file is, by its content. A name only tells apart what the content leaves open, and never makes a file safer than it is.
import type { FileKind } from '@rushes/contract/media/files';
import { fileTypeFromBuffer } from 'file-type';
import { textTypeOf } from './text-type.ts';

/** How much of the beginning is read: all that a type can be told by, of any file. */
export const headBytes = 1024 * 1024;

export interface FileType {
  readonly kind: FileKind;
  readonly mediaType: string;
}

/** Why a file isn't taken. */
export type FileRefusal = 'program' | 'video' | 'contradiction';

/** Programs of Windows, Linux, macOS, Android, Java and the web. */
const programTypes: ReadonlySet<string> = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/vnd.microsoft.portable-executable',
  'application/wasm',
  'application/x-shockwave-flash',
  'application/x-google-chrome-extension',
  'application/x-deb',
  'application/x-rpm',
  'application/x.ms.shortcut',
  'application/vnd.ms-htmlhelp',
]);

/** Names that a system would run, whatever they hold. */
const programEndings = new Set(
  `app apk bat chm cmd com command cpl deb desktop dll dmg exe gadget hta jar jnlp js jse lnk msi msix msp pif pkg ps1 psm1
  reg rpm scf scpt scptd scr sh swf sys url vb vbe vbs wasm wsf wsh xll`.split(/\s+/),
);

/** Projects of editing programs: their content is a ZIP, gzip or text. */
const projectEndings = new Set(
  'aaf aep aet ai als avb blend c4d ccl drp drt edl fcpxml fla indd kdenlive logicx mogrt motn nk otio prproj psb psd ptx sesx veg xd'.split(
    ' ',
  ),
);

const kindOfEnding: Readonly<Record<string, FileKind>> = {
  ...endings('image', 'jpg jpeg png gif webp avif heic heif tif tiff bmp ico jxl svg'),
  ...endings('audio', 'mp3 wav aif aiff flac ogg oga opus m4a aac wma mid midi'),
  ...endings('pdf', 'pdf'),
  ...endings('font', 'ttf otf woff woff2 ttc eot'),
};

/** Without the dots and spaces at the end, which Windows leaves out of names. */
function endingOf(name: string): string {
  return /\.([a-z0-9]{1,12})[.\s]*$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Whether a system would run a file of this name. */
export function isProgramName(name: string): boolean {
  return programEndings.has(endingOf(name));
}

/** What the beginning of a file says that it is, or why it isn't taken. */
export async function detectType(head: Uint8Array, filename: string): Promise<FileType | FileRefusal> {
  const ending = endingOf(filename);
  const found = await binaryType(head);
  if (found !== undefined && programTypes.has(found)) return 'program';
  if (programEndings.has(ending)) return 'program';
  if (found?.startsWith('video/') === true) return 'video';
  if (found === undefined || found === 'application/xml' || found.startsWith('text/')) {
    const text = textTypeOf(head, ending);
    if (text === 'program') return 'program';
    if (text !== null) return consistent(withProject(text, ending), ending);
  }
  const mediaType = found ?? 'application/octet-stream';
  return consistent(withProject({ kind: kindOf(mediaType), mediaType }, ending), ending);
}

async function binaryType(head: Uint8Array): Promise<string | undefined> {
  // It reads hostile bytes: what it can't follow is unknown.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found !== undefined) return found.mime;
  const mark = String.fromCodePoint(...head.subarray(0, 4));
  // What says more about these may stand at the end of the file.
  if (mark === 'II*\0' || mark === 'MM\0*') return 'image/tiff';
  return mark === 'PK\u0003\u0004' ? 'application/zip' : undefined;
}

function withProject(type: FileType, ending: string): FileType {
  const isOpen = ['archive', 'document', 'other', 'pdf'].includes(type.kind);
  const isPicture = type.mediaType === 'image/vnd.adobe.photoshop';
  return isPicture || (isOpen && projectEndings.has(ending)) ? { ...type, kind: 'project' } : type;
}

/** A page or a program that calls itself a picture is a trick; a picture in another format is not. */
function consistent(type: FileType, ending: string): FileType | FileRefusal {
  const claimed = kindOfEnding[ending];
  const isKnown = type.kind !== 'other' && type.kind !== 'project';
  return claimed !== undefined && isKnown && claimed !== type.kind ? 'contradiction' : type;
}

const documentTypes: readonly string[] = ['application/rtf', 'application/epub+zip', 'application/x-cfb'];
const archiveTypes: readonly string[] = [
  ...['application/zip', 'application/gzip', 'application/x-7z-compressed', 'application/x-rar-compressed'],
  ...[
    'application/x-tar',
    'application/x-bzip2',
    'application/x-xz',
    'application/zstd',
    'application/x-lz4',
  ],
];

function kindOf(mediaType: string): FileKind {
  if (mediaType.startsWith('image/')) return 'image';
  if (mediaType.startsWith('audio/')) return 'audio';
  if (mediaType.startsWith('font/') || mediaType === 'application/vnd.ms-fontobject') return 'font';
  if (mediaType === 'application/pdf') return 'pdf';
  if (archiveTypes.includes(mediaType)) return 'archive';
  const isOffice = /^application\/(vnd\.(openxmlformats|oasis|ms-)|msword)/.test(mediaType);
  return isOffice || documentTypes.includes(mediaType) ? 'document' : 'other';
}

function endings(kind: FileKind, list: string): Readonly<Record<string, FileKind>> {
  return Object.fromEntries(list.split(' ').map((ending) => [ending, kind]));
}
