import { useCallback, useEffect, useRef, useState } from 'react';
import { callGuest, type GuestVisit } from '../../lib/api/guest-call.ts';
import { forgetTake, type KeptTake, keepChunk, keepTake, readTake, takesOf } from './kept-takes.ts';
import { sendTake } from './send-take.ts';

/** What has become of the recording of a prompt; absent where there is none. */
export type PromptState =
  | { readonly kind: 'there' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly fraction: number }
  | { readonly kind: 'failed'; readonly take: KeptTake };

export interface Takes {
  readonly states: ReadonlyMap<string, PromptState>;
  /** What an earlier visit recorded and didn't choose, by prompt. */
  readonly left: ReadonlyMap<string, KeptTake>;
  /** Sends a take; what the browser couldn't keep is sent all the same. */
  readonly choose: (take: KeptTake, bytes: Blob) => void;
  readonly retry: (take: KeptTake) => void;
  /** Asks the server again what it has. */
  readonly reload: () => Promise<void>;
}

type States = ReadonlyMap<string, PromptState>;

/** Sends what was recorded, one after the other, also what a closed tab left behind. */
export function useTakes(token: string, visit: GuestVisit, onVisit: (visit: GuestVisit) => void): Takes {
  const { states, note, reload } = useStates(token, visit, onVisit);
  const [left, setLeft] = useState<ReadonlyMap<string, KeptTake>>(new Map());
  const sending = useRef(Promise.resolve());
  // Every visit brings another one; each of them is good.
  const { uploadToken } = visit;
  const bearer = useRef(uploadToken);
  bearer.current = uploadToken;
  const send = useCallback(
    (take: KeptTake, bytes: Blob | null) => {
      const { promptId, takeId } = take;
      note(promptId, { kind: 'waiting' });
      sending.current = sending.current.then(async () => {
        try {
          const all = bytes ?? (await readTake(take));
          if (all === null) throw new Error('The recording is gone.');
          const onSent = (sent: number) => note(promptId, { kind: 'sending', fraction: sent / all.size });
          await sendTake(all, bearer.current, take, onSent);
          await forgetTake(takeId).catch(() => undefined);
          note(promptId, { kind: 'there' });
        } catch {
          note(promptId, { kind: 'failed', take });
        }
      });
    },
    [note],
  );
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
      send(take, bytes);
    },
    [send],
  );
  return { states, left, choose, retry: (take) => send(take, null), reload };
}

/** What the server has, and over it what is known here since. */
function useStates(token: string, { recordedPromptIds }: GuestVisit, onVisit: (visit: GuestVisit) => void) {
  const [own, setOwn] = useState<States>(new Map());
  const latest = useRef(own);
  latest.current = own;
  const note = useCallback((promptId: string, state: PromptState) => {
    setOwn((all) => new Map([...all, [promptId, state]]));
  }, []);
  const reload = async () => {
    const before = latest.current;
    const answer = await callGuest('getGuestVisit', { token });
    if (answer.outcome !== 'ok') return;
    onVisit(answer.response);
    // What arrived since the question isn't in the answer.
    setOwn((all) => new Map([...all].filter(([id, each]) => each.kind !== 'there' || before.get(id) !== each)));
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
