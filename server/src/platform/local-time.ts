// The clock on the wall of a time zone.

const dayMinutes = 24 * 60;

/** What is used where no time zone is known. */
export const defaultTimeZone = 'UTC';

export interface WallClock {
  /** `2026-11-26` */
  readonly day: string;
  /** Since midnight. */
  readonly minutes: number;
}

/** What a clock in the zone shows at an instant. */
export function wallClock(at: Date, timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '0';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

/** Hours of a day, in minutes; over midnight where `to` is before `from`. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** When the hours end that an instant lies in; null where it lies in none. */
export function endOfHours(at: Date, { from, to }: Hours, timeZone: string): Date | null {
  const { minutes } = wallClock(at, timeZone);
  const sinceFrom = (minutes - from + dayMinutes) % dayMinutes;
  const length = (to - from + dayMinutes) % dayMinutes;
  return sinceFrom < length ? nextAt(at, to, timeZone) : null;
}

/** The next instant at which the clock shows a time; a night in which clocks change is an hour longer or shorter. */
function nextAt(at: Date, minutes: number, timeZone: string): Date {
  const whole = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
  const wait = (minutes - wallClock(whole, timeZone).minutes + dayMinutes) % dayMinutes;
  const guess = new Date(whole.getTime() + (wait === 0 ? dayMinutes : wait) * 60_000);
  const off = (minutes - wallClock(guess, timeZone).minutes + dayMinutes * 1.5) % dayMinutes;
  return new Date(guess.getTime() + (off - dayMinutes / 2) * 60_000);
}

/** Whether the time zone is one that can be reckoned with. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** A day and a time in words, and of which zone. */
export function inWords(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${format.format(at)} (${timeZone.replaceAll('_', ' ')})`;
}
