import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { Aspect } from '@rushes/contract/media/clips';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { frameOfMs, frameOfText, timecode } from '../../../../../timeline/time-map.ts';
import { showError } from '../../../../../ui/toast.tsx';
import { downloadsQuery } from '../../api.ts';

interface Range {
  readonly from: string;
  readonly to: string;
}

interface DownloadFormProps {
  readonly program: ProgramDetail;
  /** Where the player was when the form was opened. */
  readonly startMs: number;
}

/** What of a program a video is made of: which part, in which shape, with which captions. */
export function DownloadForm({ program, startMs }: DownloadFormProps) {
  const { t } = useTranslation();
  const { programId, fps, chapters, captions, playback } = program;
  const frames = frameOfMs(program.durationMs, fps);
  const shapes = [playback.aspect ?? program.aspect, ...playback.variants.map(({ aspect }) => aspect)];
  const [part, setPart] = useState('all');
  const [range, setRange] = useState<Range>(() => {
    const start = frameOfMs(startMs, fps);
    return { from: timecode(start < frames ? start : 0, fps), to: timecode(frames, fps) };
  });
  const [shape, setShape] = useState<string>(shapes[0] ?? '16:9');
  const [language, setLanguage] = useState('');
  const choosePart = (next: string) => {
    setPart(next);
    const index = Number(next);
    const chapter = chapters[index];
    if (chapter === undefined) return;
    const end = chapters[index + 1];
    const toFrame = end === undefined ? frames : frameOfMs(end.atMs, fps);
    setRange({ from: timecode(frameOfMs(chapter.atMs, fps), fps), to: timecode(toFrame, fps) });
  };
  const [fromFrame, toFrame] = [frameOfText(range.from, fps), frameOfText(range.to, fps)];
  const isPart = part !== 'all';
  const isWholeLanguageless = !isPart && language === '';
  const isWrong =
    isPart && (fromFrame === null || toFrame === null || fromFrame >= toFrame || toFrame > frames);
  const creating = useCreating(programId);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong || isWholeLanguageless) return;
    const cut = isPart && fromFrame !== null && toFrame !== null ? { range: { fromFrame, toFrame } } : {};
    const burnt = language === '' ? {} : { captions: language };
    creating.mutate({ programId, aspect: shape as Aspect, ...cut, ...burnt });
  };
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        <NativeSelect
          label={t('programs.download.form.part')}
          data={[
            { value: 'all', label: t('programs.download.form.all') },
            { value: 'range', label: t('programs.download.form.range') },
            ...chapters.map(({ title }, index) => ({
              value: String(index),
              label: t('programs.download.form.chapter', { title }),
            })),
          ]}
          value={part}
          onChange={(event) => choosePart(event.currentTarget.value)}
        />
        {isPart && (
          <RangeFields
            range={range}
            onChange={setRange}
            fps={fps}
            frames={frames}
            isJoined={language === ''}
          />
        )}
        {shapes.length > 1 && (
          <NativeSelect
            label={t('programs.download.form.shape')}
            data={shapes}
            value={shape}
            onChange={(event) => setShape(event.currentTarget.value)}
          />
        )}
        {captions.length > 0 && (
          <NativeSelect
            label={t('programs.download.form.captions')}
            description={language === '' ? undefined : t('programs.download.form.captionsHelp')}
            data={[
              { value: '', label: t('programs.download.form.noCaptions') },
              ...captions.map((each) => ({ value: each.language, label: each.name })),
            ]}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={creating.isPending} disabled={isWrong || isWholeLanguageless}>
            {t('programs.download.form.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useCreating(programId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: Parameters<typeof api.program.createDownload>[0]) =>
      api.program.createDownload(request),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: downloadsQuery(programId).queryKey }),
    onError: (error) => showError(error, t('programs.download.form.failed')),
  });
}

interface RangeFieldsProps {
  readonly range: Range;
  readonly onChange: (range: Range) => void;
  readonly fps: number;
  readonly frames: number;
  /** Nothing is encoded. */
  readonly isJoined: boolean;
}

function RangeFields({ range, onChange, fps, frames, isJoined }: RangeFieldsProps) {
  const { t } = useTranslation();
  const [from, to] = [frameOfText(range.from, fps), frameOfText(range.to, fps)];
  const timeFault = t('programs.download.form.timeFault');
  const isOrdered = from === null || to === null || (from < to && to <= frames);
  return (
    <div>
      <Group grow align="flex-start">
        <TextInput
          label={t('programs.download.form.from')}
          value={range.from}
          error={from === null ? timeFault : null}
          onChange={(event) => onChange({ ...range, from: event.currentTarget.value })}
        />
        <TextInput
          label={t('programs.download.form.to')}
          value={range.to}
          error={to === null ? timeFault : isOrdered ? null : t('programs.download.form.orderFault')}
          onChange={(event) => onChange({ ...range, to: event.currentTarget.value })}
        />
      </Group>
      {isJoined && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('programs.download.form.partHelp')}
        </Text>
      )}
    </div>
  );
}
