/** The last moment of a day as users write it (`2026-11-21`), in their own time. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

/** The first moment of a day. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/** The day that is so many days away, as a date field takes it. */
export function dayOf(daysAway: number): string {
  return dayOfDate(new Date(Date.now() + daysAway * 86_400_000));
}

/** The day of a moment in the user's own time, as a date field takes it. */
export function dayOfInstant(instant: string): string {
  return dayOfDate(new Date(instant));
}

function dayOfDate(day: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}
