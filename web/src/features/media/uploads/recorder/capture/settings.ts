import { readDeviceChoice, writeDeviceChoice } from '../../../../../lib/device/device-choices.ts';

export const modes = ['camera', 'screen', 'both'] as const;
export type CaptureMode = (typeof modes)[number];
export const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
export type Corner = (typeof corners)[number];
export const insetSizes = ['small', 'medium', 'large'] as const;
export type InsetSize = (typeof insetSizes)[number];

/** What is recorded, and how; kept on this device. */
export interface RecorderSettings {
  readonly mode: CaptureMode;
  /** Null: whichever the browser takes. */
  readonly cameraId: string | null;
  readonly microphoneId: string | null;
  readonly hasMicrophone: boolean;
  readonly hasSystemAudio: boolean;
  readonly corner: Corner;
  readonly insetSize: InsetSize;
  /** The camera fills the picture, and the screen is in the corner. */
  readonly isSwapped: boolean;
  readonly copiesLink: boolean;
}

const usual: RecorderSettings = {
  mode: 'camera',
  cameraId: null,
  microphoneId: null,
  hasMicrophone: true,
  hasSystemAudio: false,
  corner: 'bottomRight',
  insetSize: 'medium',
  isSwapped: false,
  copiesLink: true,
};

export function readSettings(): RecorderSettings {
  try {
    const kept = JSON.parse(readDeviceChoice('recorder') ?? '{}') as Partial<RecorderSettings>;
    const settings = { ...usual, ...kept };
    return modes.includes(settings.mode) ? settings : usual;
  } catch {
    return usual;
  }
}

export function keepSettings(settings: RecorderSettings): void {
  writeDeviceChoice('recorder', JSON.stringify(settings));
}
