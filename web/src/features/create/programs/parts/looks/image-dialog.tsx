import { overlayTypes } from '@rushes/contract/create/lists/images';
import { Card, Modal, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FileChoice } from '../../../../media/files/parts/file-choice.tsx';
import { FilePicture } from '../../../../media/files/parts/file-picture.tsx';
import type { ImageFile } from '../../editor/look-edits.ts';

interface ImageDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChoose: (file: ImageFile) => void;
}

const usableTypes: ReadonlySet<string> = new Set(overlayTypes);

/** Lets the user choose an image of Files, or upload one. */
export function ImageDialog({ opened, onClose, onChoose }: ImageDialogProps) {
  const { t } = useTranslation();
  const choose = (file: ImageFile) => {
    onChoose(file);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('programs.images.choose')} size="lg">
      <FileChoice
        kind="image"
        accept={overlayTypes.join(',')}
        isUsable={(file) => usableTypes.has(file.mediaType) && !file.isDamaged && file.width !== null}
        texts={{
          search: t('programs.images.search'),
          upload: t('programs.images.upload'),
          none: t('programs.images.none'),
          noMatch: t('programs.images.noMatch'),
          noAccess: t('programs.images.noAccess'),
        }}
      >
        {(files) => (
          <SimpleGrid cols={{ base: 2, sm: 3 }}>
            {files.map((file) => (
              <Card
                key={file.fileId}
                component="button"
                type="button"
                p="xs"
                withBorder
                onClick={() => choose(file)}
              >
                <FilePicture file={file} />
                <Text size="sm" truncate title={file.name}>
                  {file.name}
                </Text>
              </Card>
            ))}
          </SimpleGrid>
        )}
      </FileChoice>
    </Modal>
  );
}
