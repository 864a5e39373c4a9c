/** What belongs to this device, not to a session: kept in cookies of its own, since a sign-out leaves no local storage. */
export type DeviceChoice = 'scheme' | 'toldNoWorker' | 'editorPanels' | 'recorder' | 'autoplayNext';

const yearS = 31_536_000;

/** The value kept on this device; null where there is none. */
export function readDeviceChoice(choice: DeviceChoice): string | null {
  const start = `rushes-${choice}=`;
  const found = document.cookie.split('; ').find((each) => each.startsWith(start));
  return found === undefined ? null : decodeURIComponent(found.slice(start.length));
}

/** Keeps a value on this device for a year; null forgets it. */
export function writeDeviceChoice(choice: DeviceChoice, value: string | null): void {
  const age = value === null ? 0 : yearS;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `rushes-${choice}=${encodeURIComponent(value ?? '')}; path=/; max-age=${age}; samesite=lax${secure}`;
}
