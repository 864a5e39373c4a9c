import type { AuditFacts } from '../../../platform/audit.ts';
import type { ProgramRow } from './store.ts';

/** So many users are written down by id; of more there is the count. */
const namedMost = 100;

/** What the activity log keeps of a program: its name, and who can watch it. */
export function programFacts(row: ProgramRow): AuditFacts {
  if (row.audience_organisation) return { name: row.title, audience: 'organisation' };
  const named = row.audienceIds ?? [];
  const audience = named.length > namedMost ? `${named.length} users` : named;
  const groups = row.audienceGroupIds.length === 0 ? {} : { audienceGroups: row.audienceGroupIds };
  return { name: row.title, audience, ...groups };
}
