import { useCallback, useEffect, useRef, useState } from 'react';
import {
  forgetOthers,
  forgetTake,
  type KeptTake,
  keepChunk,
  keepTake,
  readTake,
  takesOf,
} from './kept-takes.ts';
import { sendTake, TakeRefused } from './send-take.ts';

/** What has become of the recording of a prompt; absent where there is none. */
export type PromptState =
  | { readonly kind: 'there' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly fraction: number }
  | { readonly kind: 'failed'; readonly take: KeptTake }
  /** The server doesn't take it; an earlier one may be there. */
  | { readonly kind: 'refused'; readonly hasEarlier: boolean };

/** Whether the server has a recording of the prompt. */
export function isThere(state: PromptState | undefined): boolean {
  return state?.kind === 'there' || (state?.kind === 'refused' && state.hasEarlier);
}

/** Whether the guest has to record it still. */
export function isMissing(state: PromptState | undefined): boolean {
  return state === undefined || (state.kind === 'refused' && !state.hasEarlier);
}

/** What the server knows of a guest who records. */
export interface Visit {
  /** Prompts with a recording that arrived. */
  readonly recordedPromptIds: readonly string[];
  readonly isOpen: boolean;
  /** The bearer of `/uploads`. */
  readonly uploadToken: string;
}

/** How the server is asked. */
export interface VisitSource<V extends Visit> {
  /** Null where it doesn't answer. */
  readonly load: () => Promise<V | null>;
  readonly onVisit: (visit: V) => void;
}

export interface Takes {
  readonly states: ReadonlyMap<string, PromptState>;
  /** What an earlier visit recorded and didn't choose, by prompt. */
  readonly left: ReadonlyMap<string, KeptTake>;
  /** Sends a take; what the browser couldn't keep is sent all the same. */
  readonly choose: (take: KeptTake, bytes: Blob) => void;
  readonly retry: (take: KeptTake) => void;
  /** Asks the server again what it has. */
  readonly reload: () => Promise<Visit | null>;
}

type States = ReadonlyMap<string, PromptState>;

/** Sends what was recorded, one after the other, also what a closed tab left behind. */
export function useTakes<V extends Visit>(token: string, visit: V, source: VisitSource<V>): Takes {
  const { states, note, reload } = useStates(visit, source);
  const [left, setLeft] = useState<ReadonlyMap<string, KeptTake>>(new Map());
  const send = useSending(visit, { note, reload });
  useEffect(() => {
    void takesOf(token).then((kept) => {
      for (const take of kept) if (take.isChosen) send(take, null);
      setLeft(new Map(kept.filter(({ isChosen }) => !isChosen).map((take) => [take.promptId, take])));
    });
  }, [token, send]);
  const choose = useCallback(
    (take: KeptTake, bytes: Blob) => {
      setLeft((all) => new Map([...all].filter(([promptId]) => promptId !== take.promptId)));
      void keepTake({ ...take, isChosen: true }).catch(() => undefined);
      // What was recorded before it must never arrive after it.
      void forgetOthers(take).catch(() => undefined);
      send(take, bytes);
    },
    [send],
  );
  return { states, left, choose, retry: (take) => send(take, null), reload };
}

type Send = (take: KeptTake, bytes: Blob | null) => void;
interface Known {
  readonly note: (promptId: string, state: PromptState) => void;
  readonly reload: () => Promise<Visit | null>;
}

/** Sends one take after the other; of a prompt, only the one that was chosen last. */
function useSending({ uploadToken }: Visit, known: Known): Send {
  const sending = useRef(Promise.resolve());
  const lastOf = useRef(new Map<string, string>());
  // Every visit brings another token; each of them is good.
  const current = useRef({ uploadToken, ...known });
  current.current = { uploadToken, ...known };
  return useCallback((take, bytes) => {
    const { promptId, takeId } = take;
    const isLast = () => lastOf.current.get(promptId) === takeId;
    const note = (state: PromptState) => isLast() && current.current.note(promptId, state);
    lastOf.current.set(promptId, takeId);
    note({ kind: 'waiting' });
    sending.current = sending.current.then(async () => {
      if (!isLast()) return;
      try {
        const all = bytes ?? (await readTake(take));
        if (all === null) throw new TakeRefused('The recording is gone.');
        const onSent = (sent: number) => note({ kind: 'sending', fraction: sent / all.size });
        await sendTake(all, current.current.uploadToken, take, onSent);
        await forgetTake(takeId).catch(() => undefined);
        note({ kind: 'there' });
      } catch (error) {
        note({ kind: 'failed', take });
        if (error instanceof TakeRefused && isLast()) await refuse(take, current.current);
      }
    });
  }, []);
}

/** Forgets what the server never takes. Where all is over for now, it stays: the guest may be let in again. */
async function refuse({ promptId, takeId }: KeptTake, { note, reload }: Known): Promise<void> {
  const visit = await reload();
  if (visit?.isOpen !== true) return;
  await forgetTake(takeId).catch(() => undefined);
  note(promptId, { kind: 'refused', hasEarlier: visit.recordedPromptIds.includes(promptId) });
}

/** What the server has, and over it what is known here since. */
function useStates<V extends Visit>({ recordedPromptIds }: V, { load, onVisit }: VisitSource<V>) {
  const [own, setOwn] = useState<States>(new Map());
  const latest = useRef(own);
  latest.current = own;
  const note = useCallback((promptId: string, state: PromptState) => {
    setOwn((all) => new Map([...all, [promptId, state]]));
  }, []);
  const reload = async () => {
    const before = latest.current;
    const visit = await load();
    if (visit === null) return null;
    onVisit(visit);
    // What arrived since the question isn't in the answer.
    setOwn(
      (all) => new Map([...all].filter(([id, each]) => each.kind !== 'there' || before.get(id) !== each)),
    );
    return visit;
  };
  const there = recordedPromptIds.map((promptId) => [promptId, { kind: 'there' }] as const);
  const states: States = new Map<string, PromptState>([...there, ...own]);
  return { states, note, reload };
}

const partBytes = 8 * 1024 * 1024;

/** Keeps a chosen file, so that it survives a closed tab; where the browser can't, it is sent all the same. */
export async function keepFile(take: KeptTake, file: Blob): Promise<void> {
  try {
    await keepTake(take);
    for (let at = 0; at < file.size; at += partBytes)
      await keepChunk(take.takeId, file.slice(at, at + partBytes));
  } catch {
    await forgetTake(take.takeId).catch(() => undefined);
  }
}
