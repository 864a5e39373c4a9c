import { callQuery } from '../../../lib/api/query.ts';

export function shareLinksQuery(programId: string) {
  return callQuery('sharelink', 'getShareLinks', { programId });
}
