import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import type { File as FontFile } from '@rushes/contract/media/files';
import { fontBytesMost, fontTypes } from '@rushes/contract/media/lists/fonts';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { formatSize } from '../../../../lib/format/format.ts';
import { FileChoice } from '../../../media/files/parts/file-choice.tsx';
import { useAddFont } from '../../../media/fonts/api.ts';

interface FontDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const usableTypes: ReadonlySet<string> = new Set(fontTypes);

/** Lets the user choose a font of Files, or upload one. */
export function FontDialog({ opened, onClose }: FontDialogProps) {
  const { t } = useTranslation();
  const add = useAddFont(onClose);
  return (
    <Modal opened={opened} onClose={onClose} title={t('setup.fonts.choose')} size="lg">
      <FileChoice
        kind="font"
        accept=".ttf,.otf,.woff2"
        isUsable={(file) => usableTypes.has(file.mediaType) && file.sizeBytes <= fontBytesMost}
        texts={{
          search: t('setup.fonts.search'),
          upload: t('setup.fonts.upload'),
          none: t('setup.fonts.noFiles'),
          noMatch: t('setup.fonts.noMatch'),
          noAccess: t('setup.fonts.noAccess'),
        }}
        note={<Note error={add.error} />}
      >
        {(files) => (
          <Stack gap="sm">
            {files.map((file) => (
              <FontFileButton
                key={file.fileId}
                file={file}
                isAdding={add.isPending && add.variables === file.fileId}
                isBusy={add.isPending}
                onChoose={() => add.mutate(file.fileId)}
              />
            ))}
          </Stack>
        )}
      </FileChoice>
    </Modal>
  );
}

/** Which fonts may be added, and why one wasn't. */
function Note({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  const reason = isCallError(error) ? error.fields[0]?.message : undefined;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('setup.fonts.licence')}
      </Text>
      {error !== null && (
        <Alert color="red" role="alert">
          {reason ?? error.message}
        </Alert>
      )}
    </>
  );
}

interface FontFileProps {
  readonly file: FontFile;
  readonly isAdding: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

function FontFileButton({ file, isAdding, isBusy, onChoose }: FontFileProps) {
  const size = (
    <Text size="sm" c="dimmed">
      {formatSize(file.sizeBytes)}
    </Text>
  );
  return (
    <Button
      variant="default"
      justify="space-between"
      rightSection={size}
      loading={isAdding}
      disabled={isBusy}
      onClick={onChoose}
    >
      {file.name}
    </Button>
  );
}
