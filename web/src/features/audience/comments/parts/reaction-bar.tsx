import { Button, Group, Tooltip } from '@mantine/core';
import type { Discussion } from '@rushes/contract/audience/comments';
import { type Reaction, reactions } from '@rushes/contract/audience/lists/comments';
import { IconConfetti, IconHeart, IconMoodHappy, IconMoodSurprised, IconThumbUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReaction } from '../api.ts';

const icons = {
  like: IconThumbUp,
  love: IconHeart,
  celebrate: IconConfetti,
  laugh: IconMoodHappy,
  surprise: IconMoodSurprised,
} as const satisfies Readonly<Record<Reaction, unknown>>;

interface ReactionBarProps {
  readonly programId: string;
  readonly discussion: Discussion;
  readonly positionMs: () => number;
  readonly isReadOnly: boolean;
}

/** How viewers reacted; a press adds or removes the user's own reaction, at the time that is playing. */
export function ReactionBar({ programId, discussion, positionMs, isReadOnly }: ReactionBarProps) {
  const { t } = useTranslation();
  const react = useReaction(programId);
  return (
    <Group gap={6} role="group" aria-label={t('home.comments.reactions')}>
      {reactions.map((reaction) => {
        const found = discussion.reactions.find((each) => each.reaction === reaction);
        const [count, isOwn] = [found?.count ?? 0, found?.isOwn ?? false];
        const Icon = icons[reaction];
        const label = t(`home.comments.reaction.${reaction}`);
        return (
          <Tooltip key={reaction} label={label}>
            <Button
              size="compact-sm"
              variant={isOwn ? 'light' : 'default'}
              radius="xl"
              disabled={isReadOnly}
              aria-label={count === 0 ? label : `${label}, ${count}`}
              aria-pressed={isOwn}
              onClick={() => react.mutate({ reaction, isOn: !isOwn, atMs: Math.floor(positionMs()) })}
            >
              <Icon size={16} stroke={1.5} aria-hidden />
              {count > 0 && (
                <span aria-hidden style={{ marginInlineStart: 4 }}>
                  {count}
                </span>
              )}
            </Button>
          </Tooltip>
        );
      })}
    </Group>
  );
}
