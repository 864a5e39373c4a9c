/** An instant as a field for date and time wants it: local time without a zone. */
export function toLocal(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What a field for date and time holds; null where it is empty. */
export function toInstant(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}

/** The zone that local times are in, for readers: `America/New York`. */
export function timeZone(): string {
  return timeZoneName().replaceAll('_', ' ');
}

/** The zone that local times are in, as programs name it: `America/New_York`. */
export function timeZoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
