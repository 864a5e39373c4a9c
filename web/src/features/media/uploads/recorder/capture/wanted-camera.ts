import type { CaptureRules } from '@rushes/contract/tasks/capture-rules';
import { createStore } from '../../../../../lib/device/store.ts';

type WantedCamera = Pick<CaptureRules, 'orientation' | 'camera'>;

export const anyCamera: WantedCamera = { orientation: 'any', camera: 'any' };

/** What the task on the screen asks of the camera; anything elsewhere. */
export const wantedCamera = createStore(anyCamera);

/** The size and the side of a phone that are asked for. A camera that the user chose stays. */
export function cameraConstraints(cameraId: string | null): MediaTrackConstraints {
  const { orientation, camera } = wantedCamera.get();
  const [long, short] = [{ ideal: 1920 }, { ideal: 1080 }];
  const size = orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short };
  const facing =
    camera === 'any' ? {} : { facingMode: { ideal: camera === 'front' ? 'user' : 'environment' } };
  // A device that was unplugged is no reason to fail: another one is taken.
  const which = cameraId === null ? facing : { deviceId: { ideal: cameraId } };
  return { ...size, frameRate: { ideal: 30 }, ...which };
}
