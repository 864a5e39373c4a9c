import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { openShareLink, type OpenedLink, type SharedProgram } from '../lib/api/public-call.ts';
import { ShareFrame } from '../ui/share-frame.tsx';
import { ChapterList } from '../player/chapter-list.tsx';
import type { PlayerControls } from '../player/player.tsx';
import { fillText } from '../player/words.ts';
import { resumeMs } from '../player/resume.ts';
import type { WatchReport } from '../player/use-watching.ts';
import { Logo, wear } from './brand.tsx';
import { Nothing } from './link-gone.tsx';
import { PasswordForm } from './password-form.tsx';
import { keepPosition, readPosition } from './positions.ts';
import { playerWords, words } from './words.ts';

const Player = lazy(async () => ({ default: (await import('../player/player.tsx')).Player }));

/** What a share link shows: the program, a password's form, or why there is nothing. */
export function SharePage({ slug }: { slug: string }) {
  const [opened, setOpened] = useState<OpenedLink | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const open = useCallback(
    async (typed: string | null) => {
      const answer = await openShareLink({ slug, ...(typed === null ? {} : { password: typed }) });
      setPassword(typed);
      setOpened(answer);
    },
    [slug],
  );
  useEffect(() => {
    void open(null);
  }, [open]);
  if (opened === null) return <main className="page" aria-busy="true" />;
  if (opened.outcome === 'open')
    return <Shared slug={slug} password={password} program={opened.program} onOpened={setOpened} />;
  if (opened.outcome === 'password')
    return <PasswordForm owner={opened.owner} isWrong={password !== null} onSubmit={open} />;
  return (
    <Nothing
      words={words}
      outcome={opened.outcome}
      requestId={opened.requestId}
      onRetry={() => void open(password)}
    />
  );
}

interface SharedProps {
  readonly slug: string;
  readonly password: string | null;
  readonly program: SharedProgram;
  readonly onOpened: (opened: OpenedLink) => void;
}

function Shared({ slug, password, program, onOpened }: SharedProps) {
  const { title, description, organisation, brand, look, download, playback } = program;
  useEffect(() => {
    document.title = `${title} – ${organisation}`;
  }, [title, organisation]);
  useEffect(() => wear(brand.accent), [brand.accent]);
  const open = useCallback(
    () => openShareLink({ slug, renew: true, ...(password === null ? {} : { password }) }),
    [slug, password],
  );
  const renewAccess = useCallback(async () => {
    const answer = await open();
    if (answer.outcome === 'gone' || answer.outcome === 'paused') onOpened(answer);
    if (answer.outcome !== 'open') throw new Error('The link gives no access now.');
  }, [open, onOpened]);
  return (
    <ShareFrame
      as="main"
      look={look}
      organisation={organisation}
      logo={brand.logoUrl === null ? null : <Logo url={brand.logoUrl} />}
      title={title}
      description={description}
      downloadUrl={download}
      downloadLabel={words.download}
      moreDownloads={[
        ...playback.variants.flatMap(({ aspect, download: url }) =>
          url === null ? [] : [{ url, label: fillText(words.downloadShape, { shape: aspect }) }],
        ),
        ...program.captions.map(({ name, srt }) => ({
          url: srt,
          label: fillText(words.downloadCaptions, { language: name }),
        })),
      ]}
    >
      {playback.hls === null ? (
        <Preparing open={open} onOpened={onOpened} />
      ) : (
        <Suspense fallback={<div className="picture" />}>
          <Playing program={program} src={playback.hls} slug={slug} renewAccess={renewAccess} />
        </Suspense>
      )}
    </ShareFrame>
  );
}

interface PlayingProps {
  readonly program: SharedProgram;
  readonly src: string;
  readonly slug: string;
  readonly renewAccess: () => Promise<void>;
}

/** The film, from where it was left, with its chapters. */
function Playing({ program, src, slug, renewAccess }: PlayingProps) {
  const { durationMs, playback, chapters } = program;
  const controls = useRef<PlayerControls>(null);
  const [positionMs, setPositionMs] = useState(0);
  const [startAtMs] = useState(() => resumeMs(readPosition(slug), durationMs));
  const keep = useCallback(
    ({ positionMs }: WatchReport) => keepPosition(slug, resumeMs(positionMs, durationMs)),
    [slug, durationMs],
  );
  return (
    <>
      <Player
        words={playerWords}
        src={src}
        poster={playback.poster}
        sprite={playback.sprite}
        {...(playback.aspect === null ? {} : { aspect: playback.aspect })}
        variants={playback.variants}
        captionStyle={playback.captionStyle}
        chapters={chapters}
        controlsRef={controls}
        onTime={setPositionMs}
        durationMs={durationMs}
        startAtMs={startAtMs}
        isResume={startAtMs > 0}
        onProgress={keep}
        renewAccess={renewAccess}
      />
      <ChapterList
        label={playerWords('chapters')}
        chapters={chapters}
        positionMs={positionMs}
        onSeek={(atMs) => controls.current?.seek(atMs)}
      />
    </>
  );
}

const askAgainMs = 1500;

interface PreparingProps {
  readonly open: () => Promise<OpenedLink>;
  readonly onOpened: (opened: OpenedLink) => void;
}

/** A clip that has just arrived: the page shows it as soon as it plays. */
function Preparing({ open, onOpened }: PreparingProps) {
  useEffect(() => {
    let timer = 0;
    let isOver = false;
    const ask = async () => {
      const answer = await open();
      if (isOver) return;
      const isReady = answer.outcome === 'open' && answer.program.playback.hls !== null;
      if (isReady || answer.outcome === 'gone' || answer.outcome === 'paused') onOpened(answer);
      else timer = window.setTimeout(() => void ask(), askAgainMs);
    };
    timer = window.setTimeout(() => void ask(), askAgainMs);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [open, onOpened]);
  return (
    <div className="picture preparing" role="status">
      {words.preparing}
    </div>
  );
}
