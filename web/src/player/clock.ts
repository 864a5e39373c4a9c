/** A playing time as players show it: `0:07`, `12:30`, `1:02:03`; never rounded up. */
export function formatClock(timeMs: number): string {
  const seconds = Math.max(0, Math.floor(timeMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Reads `?t=`: seconds (`83`, `83s`, `1m23s`, `1h2m3s`) or a clock (`1:23`); null for anything else. */
export function parseTimeParameter(text: string): number | null {
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/.exec(text);
  if (clock !== null) return (Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])) * 1000;
  const parts = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s?)?$/.exec(text);
  if (text === '' || parts === null) return null;
  return Math.round(
    (Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0)) * 1000,
  );
}

/** Reads a typed time leniently, in milliseconds: `90`, `1:30`, `1:02:03.5`, `5,5`; null for anything else. */
export function parseClock(text: string): number | null {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (parts === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = parts;
  const ms = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000;
  return ms + Math.round(Number(`0.${fraction}`) * 1000);
}
