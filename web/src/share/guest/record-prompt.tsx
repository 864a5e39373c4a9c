import { type ReactNode, useEffect, useRef, useState } from 'react';
import { guestFileMostBytes } from '@rushes/contract/guest-limits';
import { Camera } from './camera.tsx';
import { fillText } from '../../player/words.ts';
import { type GuestWords, lengthOf } from './guest-words.ts';
import { forgetTake, type KeptTake, readTake } from './kept-takes.ts';
import { keepFile } from './use-takes.ts';

interface RecordPromptProps {
  readonly words: GuestWords;
  readonly token: string;
  readonly prompt: { readonly promptId: string; readonly text: string };
  readonly maxMs: number;
  /** What is to be said; often nothing. */
  readonly script?: string;
  /** What was recorded here before the page was closed. */
  readonly left: KeptTake | null;
  readonly isRecorded: boolean;
  /** A video that is there already is taken too. */
  readonly allowsFiles?: boolean;
  readonly onChoose: (take: KeptTake, bytes: Blob) => void;
  readonly onNext: () => void;
  /** Goes to the page before; not while the camera is in use, which is cancelled first. */
  readonly onBack?: (() => void) | undefined;
  /** Shown until the camera is in use: its sound would be in the recording. */
  readonly children?: ReactNode;
}

interface Recorded {
  readonly take: KeptTake;
  readonly bytes: Blob;
  readonly isOld: boolean;
}

/** Records with the camera, or takes a video that is there already; nothing is sent before the guest says so. */
export function RecordPrompt({ words, token, prompt, maxMs, left, isRecorded, ...on }: RecordPromptProps) {
  const { promptId } = prompt;
  const { allowsFiles = true, script = '', onNext, onBack } = on;
  const [isFilming, setIsFilming] = useState(false);
  const [recorded, setRecorded] = useRecorded(left);
  const [problem, setProblem] = useState<string | null>(null);
  const { choose, isKeeping } = useFile({
    words,
    token,
    promptId,
    maxMs,
    onChoose: on.onChoose,
    onProblem: setProblem,
  });
  const discard = () => {
    if (recorded !== null) void forgetTake(recorded.take.takeId).catch(() => undefined);
    setRecorded(null);
  };
  if (recorded !== null)
    return (
      <Taken
        {...{ words, recorded, onBack }}
        onUse={() => on.onChoose(recorded.take, recorded.bytes)}
        onAgain={() => {
          discard();
          setIsFilming(true);
        }}
      />
    );
  if (isFilming)
    return (
      <Camera
        {...{ words, token, promptId, maxMs, script }}
        onCancel={() => setIsFilming(false)}
        onFailed={() => {
          setIsFilming(false);
          setProblem(allowsFiles ? words.record.noCamera : words.record.noCameraOnly);
        }}
        onRecorded={(take, bytes) => {
          setIsFilming(false);
          setRecorded({ take, bytes, isOld: false });
        }}
      />
    );
  return (
    <>
      {on.children}
      <Choice
        {...{ words, script, isRecorded, allowsFiles, problem, isKeeping, onNext, onBack }}
        onFilm={() => setIsFilming(true)}
        onFile={(file) => void choose(file)}
      />
    </>
  );
}

/** What was recorded; at first what was left from before the page was closed. */
function useRecorded(left: KeptTake | null) {
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  useEffect(() => {
    if (left === null) return;
    void readTake(left).then((bytes) => {
      if (bytes !== null) setRecorded((known) => known ?? { take: left, bytes, isOld: true });
    });
  }, [left]);
  return [recorded, setRecorded] as const;
}

interface FileChoice extends Pick<RecordPromptProps, 'words' | 'token' | 'maxMs' | 'onChoose'> {
  readonly promptId: string;
  readonly onProblem: (problem: string | null) => void;
}

/** Checks a chosen video, and keeps it on this device until it is sent. */
function useFile({ words, token, promptId, maxMs, onChoose, onProblem }: FileChoice) {
  const [isKeeping, setIsKeeping] = useState(false);
  const { record } = words;
  const choose = async (file: File) => {
    if (file.size > guestFileMostBytes) return onProblem(record.tooLarge);
    onProblem(null);
    setIsKeeping(true);
    if ((await lengthMsOf(file)) > maxMs + toleranceMs) {
      setIsKeeping(false);
      return onProblem(fillText(record.tooLong, { length: lengthOf(words, maxMs) }));
    }
    const takeId = crypto.randomUUID();
    const { name: filename, type: mimeType } = file;
    const take = { takeId, token, promptId, mimeType, filename, isChosen: true };
    await keepFile(take, file);
    onChoose(take, file);
  };
  return { choose, isKeeping };
}

/** Phones stop a little late. */
const toleranceMs = 2000;

/** Length of a video in milliseconds; 0 where the browser can't tell. */
function lengthMsOf(file: Blob): Promise<number> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  const { promise, resolve } = Promise.withResolvers<number>();
  video.preload = 'metadata';
  video.addEventListener('loadedmetadata', () =>
    resolve(Number.isFinite(video.duration) ? video.duration * 1000 : 0),
  );
  video.addEventListener('error', () => resolve(0));
  setTimeout(() => resolve(0), 5000);
  video.src = url;
  return promise.finally(() => URL.revokeObjectURL(url));
}

interface ChoiceProps extends Pick<RecordPromptProps, 'words' | 'isRecorded' | 'onNext' | 'onBack'> {
  readonly script: string;
  readonly allowsFiles: boolean;
  readonly problem: string | null;
  /** A chosen video is being kept on this device, which takes a while. */
  readonly isKeeping: boolean;
  readonly onFilm: () => void;
  readonly onFile: (file: File) => void;
}

/** With the camera, or with a video that is there. */
function Choice({ words, script, isRecorded, allowsFiles, problem, isKeeping, ...on }: ChoiceProps) {
  const { record } = words;
  if (isKeeping)
    return (
      <p role="status" aria-busy="true">
        {record.keeping}
      </p>
    );
  return (
    <div className="actions">
      {isRecorded && <p role="status">{record.have}</p>}
      {problem !== null && (
        <p role="alert" className="wrong">
          {problem}
        </p>
      )}
      <button type="button" onClick={on.onFilm}>
        {isRecorded ? record.again : record.open}
      </button>
      {allowsFiles && <FileButton label={record.choose} onFile={on.onFile} />}
      {isRecorded && (
        <button type="button" className="second" onClick={on.onNext}>
          {words.next}
        </button>
      )}
      <Back words={words} onBack={on.onBack} />
      {script !== '' && (
        <section>
          <h2>{record.script}</h2>
          <p className="text">{script}</p>
        </section>
      )}
    </div>
  );
}

function Back({ words, onBack }: Pick<RecordPromptProps, 'words' | 'onBack'>) {
  if (onBack === undefined) return null;
  return (
    <button type="button" className="second" onClick={onBack}>
      {words.back}
    </button>
  );
}

interface TakenProps extends Pick<RecordPromptProps, 'words' | 'onBack'> {
  readonly recorded: Recorded;
  readonly onUse: () => void;
  readonly onAgain: () => void;
}

function Taken({ words, recorded: { bytes, isOld }, onUse, onAgain, onBack }: TakenProps) {
  const { record } = words;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(bytes);
    if (video.current !== null) video.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return (
    <>
      {isOld && <p role="status">{record.kept}</p>}
      <div className="stage">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the guest's own recording has none */}
        <video ref={video} controls playsInline aria-label={record.yours} />
      </div>
      <div className="actions">
        <button type="button" onClick={onUse}>
          {record.use}
        </button>
        <button type="button" className="second" onClick={onAgain}>
          {record.again}
        </button>
        <Back words={words} onBack={onBack} />
      </div>
    </>
  );
}

function FileButton({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="second" onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="video/*"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined && file.size > 0) onFile(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
