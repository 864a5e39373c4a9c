import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './player.module.css';

export interface PlayerChoice {
  readonly key: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

interface PlayerMenuProps {
  readonly label: string;
  readonly face: ReactNode;
  readonly choices: readonly PlayerChoice[];
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** A button with a small menu of one choice: arrows move, Enter chooses, Escape closes. */
export function PlayerMenu({ label, face, choices, onOpenChange }: PlayerMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const setOpen = (open: boolean) => {
    setIsOpen(open);
    onOpenChange(open);
  };
  useEffect(() => {
    if (!isOpen) return;
    const items = menuItems(root.current);
    (items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0])?.focus();
    const handleOutside = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === true) return;
      setIsOpen(false);
      onOpenChange(false);
    };
    document.addEventListener('pointerdown', handleOutside);
    return () => document.removeEventListener('pointerdown', handleOutside);
  }, [isOpen, onOpenChange]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    event.stopPropagation();
    const items = menuItems(root.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = step === undefined ? (event.key === 'Home' ? 0 : -1) : (at + step) % items.length;
    items.at(next)?.focus();
  };
  return (
    <div ref={root} className={styles['menuRoot']}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <div
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles['menu']}
          onKeyDown={handleKey}
        >
          {choices.map((choice) => (
            <button
              key={choice.key}
              type="button"
              role="menuitemradio"
              aria-checked={choice.isChosen}
              tabIndex={-1}
              className={styles['menuItem']}
              onClick={() => {
                choice.onChoose();
                close();
              }}
            >
              {choice.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function menuItems(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])];
}
