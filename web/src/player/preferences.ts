/** What a user likes on this device. */
export interface PlayerPreferences {
  readonly volume: number;
  readonly muted: boolean;
  readonly speed: number;
  readonly captions: boolean;
  /** The last language that was chosen; empty before. */
  readonly captionLanguage: string;
}

const storageKey = 'rushes.player';
const defaults: PlayerPreferences = {
  volume: 1,
  muted: false,
  speed: 1,
  captions: false,
  captionLanguage: '',
};

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next speed up or down, staying at the ends. */
export function nextSpeed(speed: number, steps: 1 | -1): number {
  const faster = speeds.find((entry) => entry > speed);
  const slower = speeds.findLast((entry) => entry < speed);
  return (steps === 1 ? faster : slower) ?? speed;
}

export function readPreferences(): PlayerPreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return defaults;
    const read = (key: string): unknown => Reflect.get(stored, key);
    const volume = read('volume');
    const speed = read('speed');
    const captionLanguage = read('captionLanguage');
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaults.volume,
      muted: read('muted') === true,
      speed: speeds.find((entry) => entry === speed) ?? defaults.speed,
      captions: read('captions') === true,
      captionLanguage: typeof captionLanguage === 'string' ? captionLanguage : defaults.captionLanguage,
    };
  } catch {
    return defaults;
  }
}

export function writePreferences(change: Partial<PlayerPreferences>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readPreferences(), ...change }));
  } catch {
    // Storage is forbidden or full: the choice holds for this page only.
  }
}
