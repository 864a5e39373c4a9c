import type { File, FileKind } from '@rushes/contract/media/files';
import {
  IconBadgeCc,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconLetterCase,
  IconMusic,
  IconPhoto,
  IconScissors,
} from '@tabler/icons-react';
import { CardPicture } from '../../../../ui/grid/cards.tsx';

const icons = {
  image: IconPhoto,
  audio: IconMusic,
  pdf: IconFileTypePdf,
  subtitles: IconBadgeCc,
  document: IconFileText,
  font: IconLetterCase,
  project: IconScissors,
  archive: IconFileZip,
  other: IconFile,
} as const satisfies Readonly<Record<FileKind, unknown>>;

/** The small picture of a file, or a sign of its kind. */
export function FilePicture({ file, iconPx = 40 }: { file: File; iconPx?: number }) {
  const Icon = icons[file.kind];
  return (
    <CardPicture
      url={file.thumbnail}
      aspect="4 / 3"
      standIn={<Icon size={iconPx} stroke={1.25} aria-hidden />}
    />
  );
}
