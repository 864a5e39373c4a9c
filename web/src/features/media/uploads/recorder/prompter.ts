import { createStore } from '../../../../lib/device/store.ts';

/** The text that the user reads while recording; it is never in the recording. */
export interface PrompterState {
  readonly isOn: boolean;
  readonly text: string;
  /** Pixels a second. */
  readonly speed: number;
  readonly fontSize: number;
  /** Percent of the picture. */
  readonly width: number;
  readonly isMirrored: boolean;
  readonly place: 'top' | 'middle';
}

export const prompterLimits = {
  speed: { min: 10, max: 200, step: 5 },
  fontSize: { min: 36, max: 96, step: 4 },
  width: { min: 30, max: 100, step: 5 },
} as const;

export const prompter = createStore<PrompterState>({
  isOn: false,
  text: '',
  // About 150 words a minute, as one speaks, with the other values as they are here.
  speed: 25,
  fontSize: 44,
  width: 70,
  isMirrored: false,
  place: 'top',
});

export function changePrompter(change: Partial<PrompterState>): void {
  prompter.set({ ...prompter.get(), ...change });
}

/** Makes the text faster or slower by steps. */
export function changeSpeed(steps: number): void {
  const { min, max, step } = prompterLimits.speed;
  changePrompter({ speed: Math.min(max, Math.max(min, prompter.get().speed + steps * step)) });
}
