import { afterEach, expect, test } from 'vitest';
import { anyCamera, cameraConstraints, wantedCamera } from './wanted-camera.ts';

afterEach(() => wantedCamera.set(anyCamera));

test('a task chooses the side of a phone and which way the picture lies', () => {
  expect(cameraConstraints(null)).toMatchObject({ width: { ideal: 1920 }, height: { ideal: 1080 } });
  expect(cameraConstraints(null)).not.toHaveProperty('facingMode');
  wantedCamera.set({ orientation: 'portrait', camera: 'back' });
  expect(cameraConstraints(null)).toMatchObject({
    ...{ width: { ideal: 1080 }, height: { ideal: 1920 }, facingMode: { ideal: 'environment' } },
  });
});

test('a camera that the user chose stays, whatever the task asks for', () => {
  wantedCamera.set({ orientation: 'any', camera: 'front' });
  expect(cameraConstraints('desk')).toMatchObject({ deviceId: { ideal: 'desk' } });
  expect(cameraConstraints('desk')).not.toHaveProperty('facingMode');
});
