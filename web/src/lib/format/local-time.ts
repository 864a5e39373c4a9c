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

/** The zone that local times are in: `Europe/Berlin`. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
}
