import type { Aspect, Clip } from '@rushes/contract/media/clips';
import type { Draft, ProgramDetail } from '@rushes/contract/create/programs';
import { ActionIcon, Badge, Button, Group, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import type { Shape } from '../../../../timeline/framing.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { MissingState } from '../../../core/bin/parts/missing-state.tsx';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { ProgramLinks } from '../parts/list/program-slots.ts';
import { programQuery, slotsQuery } from '../api.ts';
import { isSaved } from '../drafts/autosave.ts';
import { ClipPanel } from '../parts/clips/clip-panel.tsx';
import { ConflictDialog } from '../parts/drafts/conflict-dialog.tsx';
import { DetailsPanel } from '../parts/drafts/details-panel.tsx';
import { DownloadOptions } from '../parts/downloads/download-options.tsx';
import { CaptionDownloads } from '../parts/publish/caption-downloads.tsx';
import { DownloadButtons } from '../parts/publish/download-button.tsx';
import type { TimelineClips } from '../../../../timeline/clips.ts';
import { ImageDialog } from '../parts/looks/image-dialog.tsx';
import { LookPanel } from '../parts/looks/look-panel.tsx';
import { SelectionNews, SelectionPanel } from '../parts/timeline/selection-panel.tsx';
import { EditorKeySheet } from '../parts/timeline/key-sheet.tsx';
import { Panels } from '../parts/timeline/panels.tsx';
import { ExportMenu } from '../parts/publish/export-menu.tsx';
import { CaptionStylePicker } from '../parts/captions/caption-style-picker.tsx';
import { ShapePicker } from '../parts/drafts/shape-picker.tsx';
import { useShownShape } from '../editor/use-shown-shape.ts';
import { PreviewNote } from '../parts/drafts/preview-note.tsx';
import { AvailabilityBadge } from '../parts/list/availability-badge.tsx';
import { ProgramBadge } from '../parts/list/program-badge.tsx';
import { PublishOptions } from '../parts/publish/publish-options.tsx';
import { PublishPanel } from '../parts/publish/publish-panel.tsx';
import { DraftApproval } from '../parts/publish/draft-approval.tsx';
import { VersionHistory } from '../parts/publish/version-history.tsx';
import { SaveStatus } from '../parts/drafts/save-status.tsx';
import { EmptySlotsWarning } from '../parts/slots/empty-slots-warning.tsx';
import { FactsTabs } from '../parts/slots/facts-tabs.tsx';
import { SlotsPanel } from '../parts/slots/slots-panel.tsx';
import { Viewers } from '../parts/viewers/viewers.tsx';
import { SidePanel } from '../parts/transcript/side-panel.tsx';
import { TranscriptPanel } from '../parts/transcript/transcript-panel.tsx';
import { TimelineArea } from '../parts/timeline/timeline-area.tsx';
import { Preview } from '../preview/preview.tsx';
import type { PreviewControls } from '../preview/use-preview.ts';
import { useCaptionChoice } from '../editor/use-caption-choice.ts';
import { useAnnouncement } from '../editor/use-announcement.ts';
import type { Editor } from '../editor/use-editor.ts';
import { type ItemFraming, pictureOf, useFraming } from '../editor/use-framing.ts';
import { useProgramPresence } from '../editor/use-presence.ts';
import { framesOf } from '../editor/use-timeline-clips.ts';
import type { Sound } from '../editor/use-sound.ts';
import { useWorkbench } from '../editor/use-workbench.ts';
import { useMe } from '../../../../lib/session/session.ts';
import styles from './program-editor-screen.module.css';

/** The editor of one program: footage at left, the picture in the middle, the strip below, publishing at right. */
export function ProgramEditorScreen() {
  const { t } = useTranslation();
  const { programId } = useParams({ from: '/shell/myprograms/editprogram/$programId' });
  const query = useQuery({
    ...programQuery(programId),
    // Live events say when there is news; this is for a stream that was cut.
    refetchInterval: (state) => (state.state.data?.state === 'publishing' ? 3_000 : 20_000),
  });
  useProgramNews(programId);
  const isLate = useAfterDelay(query.isPending);
  if (query.isPending) return isLate ? <Skeleton className={styles['bench']} /> : null;
  if (query.isError && query.data === undefined)
    return (
      <MissingState
        kind="program"
        id={programId}
        title={t('shell.places.editProgram')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const { draft } = query.data;
  if (draft === null)
    return (
      <EmptyState
        isPage
        title={t('programs.editor.noRight')}
        text={t('programs.editor.noRightText', { name: query.data.createdBy.name })}
        action={
          <Button component={Link} to={`/home/play/${programId}`} variant="default">
            {t('programs.list.watch')}
          </Button>
        }
      />
    );
  return <Workbench program={query.data} draft={draft} />;
}

function useProgramNews(programId: string): void {
  const queryClient = useQueryClient();
  const isWaiting = useRef(false);
  useLiveEvents((event) => {
    if (event.type !== 'program' || event.programId !== programId || isWaiting.current) return;
    isWaiting.current = true;
    setTimeout(() => {
      isWaiting.current = false;
      void queryClient.invalidateQueries({ queryKey: programQuery(programId).queryKey });
    }, 400);
  });
}

function Workbench({ program, draft }: { program: ProgramDetail; draft: Draft }) {
  const bench = useWorkbench(program, draft);
  const { editor, clips, known, preview, sound } = bench;
  const { fps } = program;
  const { customerUserId } = useMe();
  useProgramPresence({
    programId: program.programId,
    revision: editor.save.draft.revision,
    itemId: editor.selectedId,
  });
  const news = useAnnouncement(editor, fps);
  const { shape, show } = useShownShape(program);
  const framing = useFraming({ editor, clips: bench.clips, shape, onSeek: bench.seekResting });
  return (
    <Panels>
      <Header program={program} editor={editor} />
      <div className={styles['clips']}>
        <Side bench={bench} fps={fps} />
      </div>
      <Centre
        program={program}
        editor={editor}
        clips={clips}
        shape={shape}
        onShow={show}
        framing={framing}
        sources={bench.sources}
        controlsRef={preview}
        sound={sound}
        rate={bench.rate}
        onRate={bench.setRate}
      />
      <Facts
        {...{ program, clips, known, editor, shape, framing }}
        deletedCount={bench.deleted.length}
        onSeek={bench.seekResting}
      />
      <Strip program={program} bench={bench} fps={fps} />
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <SelectionNews editor={editor} fps={fps} />
      <ConflictDialog
        save={editor.save}
        clips={known}
        fps={fps}
        customerUserId={customerUserId}
        onChoose={editor.autosave.resolve}
      />
      <ImageDialog
        opened={bench.choosesImage}
        onClose={() => bench.setChoosesImage(false)}
        onChoose={editor.addImage}
      />
      <EditorKeySheet opened={bench.showsKeys} onClose={() => bench.setShowsKeys(false)} />
    </Panels>
  );
}

interface StripProps {
  readonly program: ProgramDetail;
  readonly bench: ReturnType<typeof useWorkbench>;
  readonly fps: number;
}

function Strip({ program, bench, fps }: StripProps) {
  const { editor, known, preview, rate, sound } = bench;
  return (
    <div className={styles['strip']}>
      <TimelineArea
        programId={program.programId}
        editor={editor}
        others={program.editors}
        clips={known}
        missing={bench.missing}
        deleted={bench.deleted}
        fps={fps}
        rate={rate}
        sound={sound}
        onCommand={bench.run}
        onSeek={bench.seekResting}
        onPeek={(peek) => preview.current?.peek(peek)}
      />
    </div>
  );
}

/** Footage to put into the program, or its words to cut. */
function Side({ bench, fps }: { bench: ReturnType<typeof useWorkbench>; fps: number }) {
  const { editor, known, rate } = bench;
  return (
    <SidePanel
      footage={
        <ClipPanel
          fps={fps}
          onAdd={editor.addClip}
          onAddMusic={editor.list.length === 0 ? null : editor.addMusic}
          onListed={bench.setListed}
        />
      }
      transcript={
        <TranscriptPanel
          editor={editor}
          clips={known}
          fps={fps}
          isPlaying={rate !== 0}
          onSeek={bench.seekResting}
          onCommand={bench.run}
        />
      }
    />
  );
}

interface CentreProps extends FactsProps {
  readonly onShow: (aspect: Aspect) => void;
  readonly sources: ReadonlyMap<string, string | null>;
  readonly controlsRef: RefObject<PreviewControls | null>;
  readonly sound: Sound;
  readonly rate: number;
  readonly onRate: (rate: number) => void;
}

/** The preview: of a saved list exactly what publishing gives, else the clips themselves. */
function Centre({
  program,
  editor,
  clips,
  sources,
  controlsRef,
  sound,
  rate,
  onRate,
  ...shown
}: CentreProps) {
  const { shape, framing } = shown;
  const { list, save, playhead, attached } = editor;
  const variant = save.draft.variants.find(({ aspect }) => !shape.isMain && aspect === shape.aspect);
  const hls = shape.isMain ? save.draft.hls : (variant?.hls ?? null);
  const exactSrc = isSaved(save) && list.length > 0 ? hls : null;
  const captions = useCaptionChoice(program);
  const firstClip = clips.find(({ clipId }) => clipId === list[0]?.clipId);
  return (
    <div className={styles['centre']}>
      <Preview
        list={list}
        lengths={new Map(clips.map((clip) => [clip.clipId, framesOf(clip)]))}
        fps={program.fps}
        shape={shape}
        pictureOf={(clipId) => pictureOf(clips.find((clip) => clip.clipId === clipId))}
        editedTitleId={rate === 0 && attached?.kind === 'title' ? attached.id : null}
        framing={framing?.isOnPicture === true ? framing : null}
        exactSrc={exactSrc}
        introFrames={save.draft.bumpers.intro?.frames ?? 0}
        outroFrames={save.draft.bumpers.outro?.frames ?? 0}
        poster={list.length === 0 ? null : (firstClip?.playback.poster ?? program.playback.poster)}
        hlsOf={(clipId) => sources.get(clipId) ?? null}
        captions={captions}
        playhead={playhead}
        controlsRef={controlsRef}
        sound={sound}
        onRate={onRate}
      />
      <PreviewNote
        draft={save.draft}
        list={list}
        shape={shape}
        clips={clips}
        isExact={exactSrc !== null}
        isEmpty={list.length === 0}
      >
        <Group gap="xs" ml="auto" wrap="nowrap">
          <CaptionStylePicker captions={captions} />
          <ShapePicker
            program={program}
            shown={shape.aspect}
            onShow={shown.onShow}
            saveDraft={() => savedNow(editor)}
          />
        </Group>
      </PreviewNote>
    </div>
  );
}

/** The revision that holds all of the editor's changes; null where they could not be saved. */
async function savedNow({ autosave }: Editor): Promise<number | null> {
  await autosave.flush();
  const state = autosave.get();
  return state.phase === 'resting' && isSaved(state) ? state.draft.revision : null;
}

interface FactsProps {
  readonly program: ProgramDetail;
  readonly clips: readonly Clip[];
  readonly editor: Editor;
  readonly shape: Shape;
  readonly framing: ItemFraming | null;
}

interface AllFactsProps extends FactsProps {
  readonly known: TimelineClips;
  readonly deletedCount: number;
  readonly onSeek: (frame: number) => void;
}

function Facts({ program, clips, known, editor, deletedCount, shape, framing, onSeek }: AllFactsProps) {
  const { t } = useTranslation();
  const { data: found } = useQuery(slotsQuery(program.programId));
  const slots = found?.slots ?? [];
  const isLive = program.version !== null && program.state !== 'unpublished';
  return (
    <FactsTabs
      className={styles['facts']}
      label={t('programs.editor.facts')}
      startsWithSlots={!isLive}
      aboutId={editor.attached?.id ?? editor.selectedId}
      above={
        editor.selection.ids.size > 1 ? (
          <SelectionPanel editor={editor} clips={known} fps={program.fps} />
        ) : (
          <LookPanel
            editor={editor}
            clips={known}
            fps={program.fps}
            aspect={shape.aspect}
            framing={framing}
          />
        )
      }
      slots={
        found === undefined || slots.length === 0 ? null : (
          <SlotsPanel program={program} editor={editor} clips={known} found={found} />
        )
      }
    >
      <DraftApproval {...{ program, clips, editor, onSeek }} saveDraft={() => savedNow(editor)} />
      <PublishPanel
        program={program}
        clips={clips}
        isEmpty={editor.list.length === 0}
        deletedCount={deletedCount}
        beforePublish={() => savedNow(editor)}
        notice={<EmptySlotsWarning list={editor.list} slots={slots} />}
      />
      <PublishOptions
        program={program}
        list={editor.list}
        playhead={editor.playhead}
        saveDraft={() => savedNow(editor)}
      />
      <VersionHistory program={program} list={editor.list} clips={clips} onRestore={editor.replace} />
      {isLive && <Viewers programId={program.programId} />}
      <ProgramLinks programId={program.programId} isPublished={isLive} />
      {isLive && <DownloadButtons program={program} />}
      {isLive && <DownloadOptions program={program} />}
      {isLive && <CaptionDownloads captions={program.captions} />}
      {editor.list.length > 0 && (
        <ExportMenu programId={program.programId} beforeExport={() => savedNow(editor)} />
      )}
      <DetailsPanel program={program} />
      <JourneyPanel kind="program" id={program.programId} />
    </FactsTabs>
  );
}

function Header({ program, editor }: { program: ProgramDetail; editor: Editor }) {
  const { t } = useTranslation();
  const { customerUserId: ownId } = useMe();
  const { editors } = program;
  const others = editors.filter(({ customerUserId }) => customerUserId !== ownId);
  const [first] = others;
  return (
    <Group className={styles['header']} justify="space-between" wrap="nowrap">
      <Group gap="xs" wrap="nowrap" miw={0}>
        <ActionIcon component={Link} to="/myprograms/list" aria-label={t('programs.editor.back')}>
          <IconArrowLeft size={20} stroke={1.5} />
        </ActionIcon>
        <Title order={1} lineClamp={1} title={program.title}>
          {program.title}
        </Title>
        <ProgramBadge
          state={program.state}
          progress={program.progress}
          hasUnpublishedChanges={editor.save.draft.differsFromLive || !isSaved(editor.save)}
        />
        {program.isArchived && <Badge color="gray">{t('programs.list.columns.archived')}</Badge>}
        {program.availability !== null && <AvailabilityBadge availability={program.availability} />}
      </Group>
      <Group gap="md" wrap="nowrap">
        {editors.length > 0 && (
          <Text size="sm" role="status" className={styles['others']}>
            {first === undefined
              ? t('programs.editor.elsewhere')
              : t('programs.editor.others', {
                  name: first.name,
                  count: others.length,
                  more: others.length - 1,
                })}
          </Text>
        )}
        <SaveStatus save={editor.save} onRetry={() => void editor.autosave.flush()} />
      </Group>
    </Group>
  );
}
