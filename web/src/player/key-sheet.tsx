import { useEffect, useRef } from 'react';
import styles from './player.module.css';
import type { PlayerWord, PlayerWords } from './words.ts';

const rows: readonly (readonly [keys: readonly string[], word: PlayerWord])[] = [
  [['Space', 'K'], 'keyPlay'],
  [['J', 'L'], 'keyJump'],
  [['←', '→'], 'keySmallJump'],
  [['↑', '↓'], 'keyVolume'],
  [['M'], 'keyMute'],
  [['F'], 'keyFullscreen'],
  [['C'], 'keyCaptions'],
  [['I'], 'keyPicture'],
  [['0', '9'], 'keyFraction'],
  [['<', '>'], 'keySpeed'],
  [[',', '.'], 'keyFrame'],
  [['?'], 'keyKeys'],
];

/** The list of keys, over the player. */
export function KeySheet({ words, onClose }: { words: PlayerWords; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles['sheet']} aria-label={words('keys')} onClose={onClose}>
      <h2>{words('keys')}</h2>
      <dl>
        {rows.map(([keys, word]) => (
          <div key={word}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words(word)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className={styles['solid']} onClick={() => dialog.current?.close()}>
        {words('close')}
      </button>
    </dialog>
  );
}
