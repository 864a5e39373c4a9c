const morningHour = 8;

/** The morning after so many days, here. */
function morningIn(now: Date, days: number): string {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morningHour);
  return at.toISOString();
}

/** Tomorrow morning. */
export function tomorrow(now = new Date()): string {
  return morningIn(now, 1);
}

/** The morning of the next Monday. */
export function nextWeek(now = new Date()): string {
  return morningIn(now, (8 - now.getDay()) % 7 || 7);
}

/** The morning of a chosen day, `2026-11-30`. */
export function morningOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, morningHour).toISOString();
}

/** The first day that can be chosen. */
export function firstDay(now = new Date()): string {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
