import { locale } from './locale.ts';

// Made once: making one takes longer than a hundred uses, and lists use them in every cell.
const numbers = new Intl.NumberFormat(locale);
const longDays = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
const shortDays = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
/** What has no time is the same day in every time zone. */
const wholeDays = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const exactTimes = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const relativeTimes = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size as users read it: `12.4 MB`. */
export function formatSize(sizeBytes: number): string {
  const step = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, sizeBytes)) / 3)));
  const value = sizeBytes / 1000 ** step;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: sizes[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
}

/** A day as users read it. */
export function formatDay(instant: string): string {
  return longDays.format(new Date(instant));
}

/** A length as players show it: `0:07`, `12:30`, `1:02:03`; never rounded up, but what lasts at all lasts a second. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(Math.floor(durationMs / 1000), durationMs > 0 ? 1 : 0);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** A time that is left, roughly: `20 s`, `3 min`, `1 h 5 min`. */
export function formatRemaining(remainingMs: number): string {
  const seconds = Math.max(1, Math.round(remainingMs / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A fraction from 0 to 1 in whole percent, never 100 before it is done. */
export function formatPercent(fraction: number): string {
  return `${fraction >= 1 ? 100 : Math.floor(fraction * 100)}%`;
}

/** A number as users read it: `12 345`. */
export function formatNumber(value: number): string {
  return numbers.format(value).replaceAll(',', ' ');
}

/** The number of things a list holds: exact to 10 000, more beyond. */
export function formatCount(count: number): string {
  return count > 10_000 ? '10 000+' : formatNumber(count);
}

/** A day as a date in short: `27 Nov 2026`. */
export function formatShortDay(day: string): string {
  const format = /^\d{4}-\d{2}-\d{2}$/.test(day) ? wholeDays : shortDays;
  return format.format(new Date(day));
}

/** The exact local time. */
export function formatExactTime(instant: string): string {
  return exactTimes.format(new Date(instant));
}

/** The local time of a day that needs no saying: `15:11`. */
export function formatTime(instant: string): string {
  return times.format(new Date(instant));
}

const spans = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A time relative to now: `3 minutes ago`, `yesterday`. */
export function formatRelativeTime(instant: string, nowMs = Date.now()): string {
  const seconds = (Date.parse(instant) - nowMs) / 1000;
  for (const [unit, length] of spans) {
    if (Math.abs(seconds) >= length) return relativeTimes.format(Math.round(seconds / length), unit);
  }
  return 'just now';
}
