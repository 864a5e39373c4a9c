import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
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
  useOpenMenu(root, isOpen, () => setOpen(false));

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
    if (!moveFocus(root.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
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
            <Choice key={choice.key} choice={choice} onDone={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function Choice({ choice, onDone }: { choice: PlayerChoice; onDone: () => void }) {
  const handleClick = () => {
    choice.onChoose();
    onDone();
  };
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={choice.isChosen}
      tabIndex={-1}
      className={styles['menuItem']}
      onClick={handleClick}
    >
      {choice.label}
    </button>
  );
}

/** The chosen item has the focus of an open menu; a press elsewhere closes it. */
function useOpenMenu(root: RefObject<HTMLElement | null>, isOpen: boolean, onOutside: () => void): void {
  const latest = useRef(onOutside);
  useEffect(() => {
    latest.current = onOutside;
  });
  useEffect(() => {
    if (!isOpen) return;
    const items = menuItems(root.current);
    (items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0])?.focus();
    const handleOutside = (event: Event) => {
      const isInside = event.target instanceof Node && root.current?.contains(event.target) === true;
      if (!isInside) latest.current();
    };
    document.addEventListener('pointerdown', handleOutside);
    return () => document.removeEventListener('pointerdown', handleOutside);
  }, [isOpen, root]);
}

/** Arrows, Home and End go through the items; answers whether the key was one of them. */
function moveFocus(root: HTMLElement | null, key: string): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined && key !== 'Home' && key !== 'End') return false;
  const items = menuItems(root);
  const at = items.findIndex((item) => item === document.activeElement);
  const next = step === undefined ? (key === 'Home' ? 0 : -1) : (at + step) % items.length;
  items.at(next)?.focus();
  return true;
}

function menuItems(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])];
}
