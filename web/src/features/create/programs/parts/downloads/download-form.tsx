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
  const [shape, setShape] = useState<string>(shapes[0] ?? '16:9');
  const [language, setLanguage] = useState('');
  const { part, isPart, choosePart, range, setRange, cut, isWrong } = usePart(program, frames, startMs);
  const isWholeLanguageless = !isPart && language === '';
  const creating = useCreating(programId);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong || isWholeLanguageless) return;
    const burnt = language === '' ? {} : { captions: language };
    creating.mutate({
      programId,
      aspect: shape as Aspect,
      ...(cut === null ? {} : { range: cut }),
      ...burnt,
    });
  };
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        <PartSelect
          chapters={chapters}
          value={part}
          help={isWholeLanguageless ? t('programs.download.form.wholeHelp') : undefined}
          onChange={choosePart}
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
          <CaptionsSelect captions={captions} value={language} onChange={setLanguage} />
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

/** Which part is chosen: all of the program, a chapter, or what is typed. */
function usePart({ fps, chapters }: ProgramDetail, frames: number, startMs: number) {
  const [part, setPart] = useState('all');
  const [range, setRange] = useState<Range>(() => {
    const start = frameOfMs(startMs, fps);
    return { from: timecode(start < frames ? start : 0, fps), to: timecode(frames, fps) };
  });
  const choosePart = (next: string) => {
    setPart(next);
    const index = Number(next);
    const chapter = chapters[index];
    if (chapter === undefined) return;
    const end = chapters[index + 1];
    const toFrame = end === undefined ? frames : frameOfMs(end.atMs, fps);
    setRange({ from: timecode(frameOfMs(chapter.atMs, fps), fps), to: timecode(toFrame, fps) });
  };
  const isPart = part !== 'all';
  const [fromFrame, toFrame] = [frameOfText(range.from, fps), frameOfText(range.to, fps)];
  const isFit = fromFrame !== null && toFrame !== null && fromFrame < toFrame && toFrame <= frames;
  const cut = isPart && isFit ? { fromFrame, toFrame } : null;
  return { part, isPart, choosePart, range, setRange, cut, isWrong: isPart && !isFit };
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

interface PartSelectProps {
  readonly chapters: ProgramDetail['chapters'];
  readonly value: string;
  readonly help: string | undefined;
  readonly onChange: (part: string) => void;
}

function PartSelect({ chapters, value, help, onChange }: PartSelectProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('programs.download.form.part')}
      description={help}
      data={[
        { value: 'all', label: t('programs.download.form.all') },
        { value: 'range', label: t('programs.download.form.range') },
        ...chapters.map(({ title }, index) => ({
          value: String(index),
          label: t('programs.download.form.chapter', { title }),
        })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface CaptionsSelectProps {
  readonly captions: ProgramDetail['captions'];
  readonly value: string;
  readonly onChange: (language: string) => void;
}

function CaptionsSelect({ captions, value, onChange }: CaptionsSelectProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('programs.download.form.captions')}
      description={value === '' ? undefined : t('programs.download.form.captionsHelp')}
      data={[
        { value: '', label: t('programs.download.form.noCaptions') },
        ...captions.map((each) => ({ value: each.language, label: each.name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
