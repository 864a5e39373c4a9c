import { Button, FileButton, Group, Image, Stack, Text } from '@mantine/core';
import { clipFrameAt, frameShowing } from '@rushes/contract/create/lists/speed';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { sendImage } from '../../../../../lib/api/form-upload.ts';
import { imageFault, imageTypes } from '../../../../../lib/forms/image-check.ts';
import type { EditItem, EditList } from '../../../../../timeline/edit-list.ts';
import { locate, programFrameOf, timecode } from '../../../../../timeline/time-map.ts';
import { showError, showToast } from '../../../../../ui/toast.tsx';
import { programQuery, rememberProgram } from '../../api.ts';
import type { Playhead } from '../../editor/playhead.ts';

interface PosterFieldsProps {
  readonly program: ProgramDetail;
  readonly list: EditList;
  readonly playhead: Playhead;
  /** Saves what is not saved yet; null where that was refused. */
  readonly beforeChoosing: () => Promise<number | null>;
}

/** The still picture of the program in lists and before it plays. */
export function PosterFields({ program, list, playhead, beforeChoosing }: PosterFieldsProps) {
  const { t } = useTranslation();
  const choose = useChoosing(program.programId, beforeChoosing);
  const chosen = useChosenWords(program, list);
  const kind = program.poster?.kind ?? 'auto';
  const chooseFrame = () => {
    const place = locate(list, playhead.get());
    if (place === null) return;
    const { clipId, outFrame, speedPercent } = place.item;
    // After the last frame the preview shows the last one.
    const frame = clipFrameAt(Math.min(place.sourceFrame, outFrame - 1), speedPercent);
    choose.mutate({ kind: 'frame', clipId, frame });
  };
  const chooseImage = (file: File | null) => {
    if (file === null) return;
    const fault = imageFault(file);
    if (fault === null) choose.mutate({ kind: 'image', file });
    else showToast(t(fault === 'tooLarge' ? 'programs.poster.tooLarge' : 'programs.poster.notAnImage'));
  };
  return (
    <Stack gap="xs" role="group" aria-label={t('programs.poster.title')}>
      <Text size="sm" fw={500}>
        {t('programs.poster.title')}
      </Text>
      <LivePoster programId={program.programId} />
      <Text size="xs" c="dimmed">
        {chosen}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          disabled={list.length === 0}
          loading={choose.isPending}
          onClick={chooseFrame}
        >
          {t('programs.poster.useFrame')}
        </Button>
        <FileButton accept={imageTypes} onChange={chooseImage}>
          {(props) => (
            <Button variant="default" disabled={choose.isPending} {...props}>
              {t('programs.poster.upload')}
            </Button>
          )}
        </FileButton>
        {kind !== 'auto' && (
          <Button
            variant="subtle"
            disabled={choose.isPending}
            onClick={() => choose.mutate({ kind: 'auto' })}
          >
            {t('programs.poster.auto')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** What viewers see now; its address stays when another picture is made. */
function LivePoster({ programId }: { programId: string }) {
  const { t } = useTranslation();
  const { data, dataUpdatedAt } = useQuery(programQuery(programId));
  const poster = data?.playback.poster ?? null;
  if (poster === null) return null;
  return (
    <Image src={`${poster}?at=${dataUpdatedAt}`} alt={t('programs.poster.current')} radius="sm" maw={240} />
  );
}

function useChosenWords({ poster, fps, version }: ProgramDetail, list: EditList): string {
  const { t } = useTranslation();
  if (poster?.kind === 'image')
    return t(version === null ? 'programs.poster.imageLater' : 'programs.poster.image');
  if (poster?.kind !== 'frame') return t('programs.poster.automatic');
  const shown = (each: EditItem | undefined) =>
    each?.clipId === poster.clipId && poster.frame !== null
      ? frameShowing(poster.frame, each, each.speedPercent)
      : null;
  const item = list.find((each) => shown(each) !== null);
  const frame = shown(item);
  const at = item === undefined || frame === null ? null : programFrameOf(list, item.itemId, frame);
  if (at === null) return t('programs.poster.frameGone');
  const time = timecode(at, fps);
  return t(version === null ? 'programs.poster.frameLater' : 'programs.poster.frame', { time });
}

type Choice =
  | { readonly kind: 'auto' }
  | { readonly kind: 'frame'; readonly clipId: string; readonly frame: number }
  | { readonly kind: 'image'; readonly file: File };

function useChoosing(programId: string, beforeChoosing: () => Promise<number | null>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (choice: Choice) => {
      // Only frames of the saved draft can be chosen.
      if (choice.kind === 'frame' && (await beforeChoosing()) === null) return null;
      const poster =
        choice.kind === 'image' ? { kind: choice.kind, key: await sendImage(choice.file) } : choice;
      return api.program.setPoster({ programId, poster });
    },
    onSuccess: (answer) => {
      if (answer === null) return showToast(t('programs.poster.notSaved'));
      rememberProgram(queryClient, answer);
      showToast(t('programs.poster.saved'));
    },
    onError: (error) => showError(error, t('programs.poster.failed')),
  });
}
