/** A camera or microphone as the browser lists it. */
export interface Device {
  readonly deviceId: string;
  readonly label: string;
}

export interface Devices {
  readonly cameras: readonly Device[];
  readonly microphones: readonly Device[];
}

/** The devices that can be chosen; their names are empty until the user has allowed the use of one. */
export async function listDevices(): Promise<Devices> {
  const found = await navigator.mediaDevices.enumerateDevices();
  const named = (kind: MediaDeviceKind) =>
    found.filter((device) => device.kind === kind && device.deviceId !== '');
  return { cameras: named('videoinput'), microphones: named('audioinput') };
}

/** Calls `tell` when a device is plugged in or out. */
export function onDevicesChange(tell: () => void): () => void {
  navigator.mediaDevices.addEventListener('devicechange', tell);
  return () => navigator.mediaDevices.removeEventListener('devicechange', tell);
}

/** `granted` where the browser won't ask, `denied` where it won't even ask any more. */
export async function permissionOf(name: 'camera' | 'microphone'): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name })).state;
  } catch {
    // Some browsers don't tell.
    return 'prompt';
  }
}

/** Why a camera, a microphone or a screen can't be used, or can't be any more. */
export type CaptureProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'screenEnded' | 'deviceEnded';

export function problemOf(error: unknown): CaptureProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'unsupported';
}

/** Whether this browser can share a screen: phones can't. */
export function canShareScreen(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === 'function';
}
