import type { StoryboardLink } from '@rushes/contract/audience/storyboard-links';
import type { StoryboardLinksDeps } from './deps.ts';
import type { LinkRow } from './store.ts';

export function stateOf(
  { revokedAt, expiresAt }: Pick<LinkRow, 'revokedAt' | 'expiresAt'>,
  now: Date,
): StoryboardLink['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

export function toLink(
  { context, tokens }: Pick<StoryboardLinksDeps, 'context' | 'tokens'>,
  row: LinkRow,
  { origin, comments }: { origin: string; comments: number },
): StoryboardLink {
  const { storyboardLinkId, name, canComment } = row;
  return {
    ...{ storyboardLinkId, name, canComment, comments },
    url: `${origin}/b/${tokens.write(storyboardLinkId)}`,
    state: stateOf(row, context.clock.now()),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  };
}
