import { useEffect, useEffectEvent } from 'react';

const everyMs = 15_000;
/** Someone who goes through the places with the arrows isn't on each of them. */
const restMs = 300;

interface PresenceOptions {
  readonly objectId: string;
  /** Where in the object the user is. */
  readonly placeId: string | null;
  /** Says so to the server and takes its answer, unless the page has left meanwhile. */
  readonly say: (isHere: () => boolean) => Promise<void>;
  readonly leave: (objectId: string) => Promise<unknown>;
}

/** Says regularly that an object is open here, and at once where in it. */
export function usePresence({ objectId, placeId, say, leave }: PresenceOptions): void {
  const sayNow = useEffectEvent((isHere: () => boolean) => {
    // Presence is a courtesy: saving itself notices what others did.
    say(isHere).catch(() => undefined);
  });
  const leaveNow = useEffectEvent((leftId: string) => {
    leave(leftId).catch(() => undefined);
  });
  useEffect(() => {
    let isHere = true;
    const tell = () => sayNow(() => isHere);
    const first = setTimeout(tell, restMs);
    const timer = setInterval(tell, everyMs);
    return () => {
      isHere = false;
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [objectId, placeId]);
  useEffect(() => () => leaveNow(objectId), [objectId]);
}
