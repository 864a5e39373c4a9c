import { SegmentedControl, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface FactsTabsProps {
  readonly className: string | undefined;
  readonly label: string;
  /** What is there on either tab. */
  readonly above: ReactNode;
  /** What that is about: another one is scrolled into view. */
  readonly aboutId: string | null;
  /** Null for programs without slots: there are no tabs then. */
  readonly slots: ReactNode | null;
  readonly startsWithSlots: boolean;
  readonly children: ReactNode;
}

/** The side panel: the slots of a program and its publishing, one at a time; what is typed in the other stays. */
export function FactsTabs({ className, label, above, slots, startsWithSlots, ...props }: FactsTabsProps) {
  const { aboutId, children } = props;
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (aboutId !== null && panel.current !== null) panel.current.scrollTop = 0;
  }, [aboutId]);
  const [chosen, setChosen] = useState<string | null>(
    /^#(publish$|approval$|version-)/.test(location.hash) ? 'publish' : null,
  );
  const tab = slots === null ? 'publish' : (chosen ?? (startsWithSlots ? 'slots' : 'publish'));
  const shownIf = (isShown: boolean) => ({ display: isShown ? 'flex' : 'none' });
  return (
    <aside ref={panel} className={className} aria-label={label}>
      {above}
      {slots !== null && (
        <SegmentedControl
          fullWidth
          aria-label={t('programs.slots.tabs')}
          data={[
            { value: 'slots', label: t('programs.slots.tab') },
            { value: 'publish', label: t('programs.slots.publishTab') },
          ]}
          value={tab}
          onChange={setChosen}
        />
      )}
      {slots !== null && <Stack style={shownIf(tab === 'slots')}>{slots}</Stack>}
      <Stack gap={24} style={shownIf(tab === 'publish')}>
        {children}
      </Stack>
    </aside>
  );
}
