import { Grid, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Captions } from '@rushes/contract/media/captions';
import { type ReactNode, type RefObject, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../../lib/api/lazy-part.ts';
import { draftName } from '../../../../../lib/forms/use-form-draft.ts';
import { languageName } from '../../../../../lib/format/language.ts';
import { may, useMe } from '../../../../../lib/session/session.ts';
import type { PlayerControls } from '../../../../../player/program-player.tsx';
import type { ClipDetail } from '../../../clips/api.ts';
import { ClipPoster } from '../../../clips/parts/clip-poster.tsx';
import { cueAt, type Cues, warningsOf, wordsAt } from '../../editor/cues.ts';
import { type CaptionEditor, useCaptionEditor } from '../../editor/use-caption-editor.ts';
import { useCommandKeys, useCommands } from '../../editor/use-commands.ts';
import { usePlayhead } from '../../editor/use-playhead.ts';
import { CueList } from './cue-list.tsx';
import type { CueActions } from './cue-row.tsx';
import { CueTools } from './cue-tools.tsx';
import { EditorHeader } from './editor-header.tsx';
import classes from './editor.module.css';
import { FindBar } from './find-bar.tsx';
import { WaveStrip } from './wave-strip.tsx';

const ProgramPlayer = lazyPart(
  async () => (await import('../../../../../player/program-player.tsx')).ProgramPlayer,
);

interface EditorPageProps {
  readonly clip: ClipDetail;
  readonly captions: Captions;
}

/** The video with its words at left, the captions at right. */
export function CaptionEditorPage({ clip, captions }: EditorPageProps) {
  const { t } = useTranslation();
  const { clipId, name: clipName } = clip;
  const { language } = captions;
  const canEdit = may(useMe(), 'create.footage:edit') && clip.canEdit;
  const title = t('captions.editor.title', { language: languageName(language) });
  const editor = useCaptionEditor(clipId, captions, draftName(title, clipName));
  const controls = useRef<PlayerControls | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isFinding, finding] = useDisclosure(false);
  const run = useCommands({
    editor,
    controls,
    fps: clip.fps,
    current,
    choose: setCurrent,
    find: finding.open,
  });
  useCommandKeys(run, canEdit);
  const actions = useCueActions({ editor, controls, setCurrent, setSelected });
  const ticked = useMemo(
    () => new Set([...selected].filter((key) => editor.cues.some((cue) => cue.key === key))),
    [selected, editor.cues],
  );
  return (
    <>
      <EditorHeader name={{ clipId, language }} clipName={clipName} editor={editor} canEdit={canEdit} />
      <Grid gap="xl">
        <EditorBody
          {...{ clip, editor, canEdit, controls, current, actions }}
          selected={ticked}
          tools={
            <>
              {canEdit && (
                <CueTools editor={editor} run={run} hasCurrent={current !== null} selected={ticked} />
              )}
              {isFinding && (
                <FindBar
                  editor={editor}
                  canEdit={canEdit}
                  current={current}
                  onShow={actions.choose}
                  onClose={finding.close}
                />
              )}
            </>
          }
        />
      </Grid>
    </>
  );
}

interface ActionsOf {
  readonly editor: CaptionEditor;
  readonly controls: RefObject<PlayerControls | null>;
  readonly setCurrent: (key: string) => void;
  readonly setSelected: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

/** The same for as long as the page is open, so that rows are drawn only when their captions change. */
function useCueActions({ editor, controls, setCurrent, setSelected }: ActionsOf): CueActions {
  const apply = useRef(editor.apply);
  apply.current = editor.apply;
  return useMemo(
    () => ({
      apply: (next: (cues: Cues) => Cues, gesture?: string | null) => apply.current(next, gesture),
      choose: setCurrent,
      seek: (positionMs: number) => controls.current?.seek(positionMs),
      select: (key: string, isSelected: boolean) =>
        setSelected((before) => {
          const next = new Set(before);
          if (isSelected) next.add(key);
          else next.delete(key);
          return next;
        }),
    }),
    [controls, setCurrent, setSelected],
  );
}

interface BodyProps {
  readonly clip: ClipDetail;
  readonly editor: CaptionEditor;
  readonly canEdit: boolean;
  readonly controls: RefObject<PlayerControls | null>;
  readonly current: string | null;
  readonly selected: ReadonlySet<string>;
  readonly actions: CueActions;
  readonly tools: ReactNode;
}

/** What follows the playhead. */
function EditorBody({ clip, editor, canEdit, controls, current, selected, actions, tools }: BodyProps) {
  const { t } = useTranslation();
  const positionMs = usePlayhead(controls);
  const { cues } = editor;
  const warnings = useMemo(() => warningsOf(cues), [cues]);
  return (
    <>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Stage clip={clip} controls={controls} caption={wordsAt(cues, positionMs)} />
        <WaveStrip
          peaks={clip.playback.peaks}
          cues={cues}
          current={current}
          positionMs={positionMs}
          durationMs={clip.durationMs ?? 0}
          onSeek={actions.seek}
        />
        {canEdit && (
          <Text size="xs" c="dimmed" mt="xs">
            {t('captions.editor.keys')}
          </Text>
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Stack gap="xs">
          {tools}
          <Summary count={cues.length} warnings={warnings} onShow={actions.choose} />
          <div className={classes['scroll']}>
            <CueList
              cues={cues}
              warnings={warnings}
              current={current}
              active={cueAt(cues, positionMs)?.key ?? null}
              selected={selected}
              canEdit={canEdit}
              actions={actions}
            />
          </div>
        </Stack>
      </Grid.Col>
    </>
  );
}

interface SummaryProps {
  readonly count: number;
  readonly warnings: ReadonlyMap<string, unknown>;
  readonly onShow: (key: string) => void;
}

function Summary({ count, warnings, onShow }: SummaryProps) {
  const { t } = useTranslation();
  const [first] = warnings.keys();
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed">
        {t('captions.count', { count })}
      </Text>
      {first !== undefined && (
        <button type="button" className={classes['number']} onClick={() => onShow(first)}>
          {t('captions.warnings.count', { count: warnings.size })}
        </button>
      )}
    </Group>
  );
}

interface StageProps {
  readonly clip: ClipDetail;
  readonly controls: RefObject<PlayerControls | null>;
  readonly caption: string;
}

function Stage({ clip, controls, caption }: StageProps) {
  const poster = <ClipPoster clip={clip} withDuration={false} />;
  const { hls, poster: still, sprite } = clip.playback;
  if (hls === null) return poster;
  return (
    <Suspense fallback={poster}>
      <ProgramPlayer
        src={hls}
        poster={still}
        sprite={sprite}
        durationMs={clip.durationMs}
        fps={clip.fps}
        keys="none"
        controlsRef={controls}
        caption={caption}
      />
    </Suspense>
  );
}
