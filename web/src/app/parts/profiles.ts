import type { CustomerProfile } from '@rushes/contract/identity/sessions';

/** The address of a profile, `city, state zip`, with a word for each part that is missing. */
export function addressOf(profile: CustomerProfile, missing: string): string {
  const part = (value: string | null) => (value === null || value === '' ? missing : value);
  return `${part(profile.customerCity)}, ${part(profile.customerState)} ${part(profile.customerZip)}`;
}

/** Profiles by their sequence, those whose name or address holds the search in any case. */
export function findProfiles(
  profiles: readonly CustomerProfile[],
  search: string,
  missing: string,
): readonly CustomerProfile[] {
  const wanted = search.trim().toLowerCase();
  return profiles
    .filter((profile) =>
      `${profile.customerName}\n${addressOf(profile, missing)}`.toLowerCase().includes(wanted),
    )
    .toSorted((a, b) => a.sequence - b.sequence);
}

/** Where an arrow key leads in a list of `count` rows; null for keys that lead nowhere. */
export function stepTo(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  return null;
}
