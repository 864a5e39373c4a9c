import { useCallback, useEffect, useRef, useState } from 'react';
import { type OpenedPhone, openPhoneLink, type PhoneLink } from '../lib/api/phone-call.ts';
import { fillText } from '../player/words.ts';
import { Nothing } from './link-gone.tsx';
import { PhoneUploadRefusal, sendFromPhone } from './phone-upload.ts';
import { phoneWords as words } from './phone-words.ts';
import { formatPercent, formatSize } from './words.ts';
import './phone.css';

/** The page that a phone opens by a code: it uploads videos for the user who shows the code. */
export function PhonePage({ code }: { code: string }) {
  const [opened, setOpened] = useState<OpenedPhone | null>(null);
  const open = useCallback(() => void openPhoneLink(code).then(setOpened), [code]);
  useEffect(open, [open]);
  if (opened === null) return <main className="page note" aria-busy="true" />;
  if (opened.outcome !== 'open') return <Nothing words={words} {...opened} onRetry={open} />;
  return <PhoneUploads link={opened.link} />;
}

interface PhoneFile {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  readonly sentBytes: number;
  readonly reason: string | null;
  readonly canRetry: boolean;
}

function PhoneUploads({ link }: { link: PhoneLink }) {
  const { files, add, retry } = useFiles(link.uploadToken);
  const isSending = files.some(({ state }) => state === 'waiting' || state === 'sending');
  useStayingOpen(isSending);
  useEffect(() => {
    document.title = fillText(words.title, { organisation: link.organisation });
  }, [link.organisation]);
  const place = { user: link.userName, organisation: link.organisation, folder: link.folder ?? '' };
  return (
    <main className="page note phone">
      <h1>{words.heading}</h1>
      <p>{fillText(link.folder === null ? words.goesTo : words.goesToFolder, place)}</p>
      <div className="choices">
        <FileButton label={words.record} onFiles={add} isCamera />
        <FileButton label={words.choose} onFiles={add} />
      </div>
      <p className="faint" role="status">
        {words[isSending ? 'stay' : hintOf(files)]}
      </p>
      <ul aria-label={words.list}>
        {files.map((each) => (
          <FileRow key={each.key} file={each} onRetry={() => retry(each.key)} />
        ))}
      </ul>
    </main>
  );
}

function hintOf(files: readonly PhoneFile[]): 'hint' | 'done' | 'someFailed' {
  if (files.some(({ state }) => state === 'failed')) return 'someFailed';
  return files.length > 0 ? 'done' : 'hint';
}

interface FileButtonProps {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  /** Opens the camera where there is one. */
  readonly isCamera?: boolean;
}

function FileButton({ label, onFiles, isCamera = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={isCamera ? undefined : 'second'}
        onClick={() => input.current?.click()}
      >
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={isCamera ? 'video/*' : 'video/*,audio/*'}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? []));
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function FileRow({
  file: { file, state, sentBytes, reason, canRetry },
  onRetry,
}: {
  file: PhoneFile;
  onRetry: () => void;
}) {
  const percent = formatPercent(file.size === 0 ? 0 : sentBytes / file.size);
  const sending = { sent: formatSize(sentBytes), size: formatSize(file.size), percent };
  const failure = reason ?? (canRetry ? words.fileFailed : words.gone);
  const text = state === 'failed' ? failure : fillText(words.states[state], sending);
  return (
    <li>
      <strong>{file.name}</strong>
      <progress
        max={1}
        value={state === 'done' ? 1 : sentBytes / Math.max(1, file.size)}
        aria-label={file.name}
      />
      <span className={state === 'failed' ? 'wrong' : 'faint'}>{text}</span>
      {state === 'failed' && canRetry && (
        <button type="button" className="second" onClick={onRetry}>
          {words.retry}
        </button>
      )}
    </li>
  );
}

/** The files that were chosen; one after the other is sent. */
function useFiles(token: string) {
  const [files, setFiles] = useState<readonly PhoneFile[]>([]);
  const nextKey = useRef(0);
  const change = useCallback((key: number, values: Partial<PhoneFile>) => {
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)));
  }, []);
  const isBusy = files.some(({ state }) => state === 'sending');
  const next = isBusy ? undefined : files.find(({ state }) => state === 'waiting');
  useEffect(() => {
    if (next === undefined) return;
    const { key, file } = next;
    change(key, { state: 'sending', sentBytes: 0, reason: null });
    sendFromPhone(file, token, { onSent: (sentBytes) => change(key, { sentBytes }) }).then(
      () => change(key, { state: 'done', sentBytes: file.size }),
      (error: unknown) => {
        const refusal = error instanceof PhoneUploadRefusal ? error : undefined;
        const { sentence: reason = null, canRetry = true } = refusal ?? {};
        change(key, { state: 'failed', reason, canRetry });
      },
    );
  }, [next, token, change]);
  const add = (chosen: readonly File[]) => {
    const added = chosen.map((file): PhoneFile => {
      nextKey.current += 1;
      const isEmpty = file.size === 0;
      const reason = isEmpty ? words.empty : null;
      const state = isEmpty ? 'failed' : 'waiting';
      return { key: nextKey.current, file, state, sentBytes: 0, reason, canRetry: !isEmpty };
    });
    setFiles((all) => [...all, ...added]);
  };
  return { files, add, retry: (key: number) => change(key, { state: 'waiting', reason: null }) };
}

/** While something is sent the screen stays on, and the browser asks before the page is left. */
function useStayingOpen(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const end = new AbortController();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn, { signal: end.signal });
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    return () => {
      end.abort();
      void lock?.then((held) => held?.release());
    };
  }, [isSending]);
}
