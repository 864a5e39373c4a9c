import { useEffect, useState } from 'react';
import { type GuestTaskShot, loadShotExample } from '../../lib/api/guest-task-call.ts';
import type { GuestWords } from '../guest/guest-words.ts';

interface ShotExampleProps {
  readonly words: GuestWords;
  readonly token: string;
  readonly shot: GuestTaskShot;
}

/** How a shot may look: its type and a picture. */
export function ShotExample({
  words: { task: own },
  token,
  shot: { shotId, shotType, hasExample },
}: ShotExampleProps) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!hasExample) return undefined;
    let isGone = false;
    void loadShotExample({ token, shotId }).then((found) => {
      if (!isGone) setUrl(found);
    });
    return () => {
      isGone = true;
    };
  }, [token, shotId, hasExample]);
  return (
    <>
      {shotType !== null && (
        <p className="faint">
          {own.shotType}: {shotType}
        </p>
      )}
      {url !== null && (
        <figure className="example">
          <img src={url} alt={own.example} />
          <figcaption className="faint">{own.example}</figcaption>
        </figure>
      )}
    </>
  );
}
