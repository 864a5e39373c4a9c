import type { ReactNode } from 'react';
import classes from './plain-badge.module.css';

export type BadgeColour = 'gray' | 'yellow' | 'green' | 'red';

interface PlainBadgeProps {
  readonly colour: BadgeColour;
  readonly children: ReactNode;
}

/** A badge for tables that draw hundreds of them while they are scrolled: one element. */
export function PlainBadge({ colour, children }: PlainBadgeProps) {
  return (
    <span className={classes['badge']} data-colour={colour}>
      {children}
    </span>
  );
}
