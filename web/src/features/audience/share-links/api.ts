import { callQuery } from '../../../lib/query.ts';

export function shareLinksQuery(programId: string) {
  return callQuery('sharelink', 'getShareLinks', { programId });
}
