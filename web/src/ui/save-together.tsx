import { Button, Group, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './save-together.module.css';

/** One form of a page that saves all of its forms at once. */
interface Part {
  readonly submit: () => void;
  readonly isPending: boolean;
}

type SetPart = (id: string, part: Part | null) => void;

const SavedTogether = createContext<SetPart | null>(null);

/** Forms with one Save for all of them; it shows while something is not saved. */
export function SaveTogether({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [parts, setParts] = useState<ReadonlyMap<string, Part>>(new Map());
  const [setPart] = useState<SetPart>(() => (id: string, part: Part | null) => {
    setParts((now) => {
      const next = new Map(now);
      if (part === null) next.delete(id);
      else next.set(id, part);
      return next;
    });
  });
  const changed = [...parts.values()];
  return (
    <SavedTogether value={setPart}>
      {children}
      {changed.length > 0 && (
        <Group className={classes['bar']} justify="space-between" role="group" aria-label={t('save.unsaved')}>
          <Text size="sm">{t('save.unsaved')}</Text>
          <Button
            loading={changed.some(({ isPending }) => isPending)}
            onClick={() => {
              for (const { submit } of changed) submit();
            }}
          >
            {t('save.action')}
          </Button>
        </Group>
      )}
    </SavedTogether>
  );
}

interface SaveButtonProps {
  readonly label: string;
  readonly isDirty: boolean;
  readonly isPending: boolean;
}

/** The Save of a form: a button of its own, or part of the page's one Save. */
export function SaveButton({ label, isDirty, isPending }: SaveButtonProps) {
  const id = useId();
  const setPart = useContext(SavedTogether);
  const button = useRef<HTMLButtonElement>(null);
  const isChanged = isDirty || isPending;
  useEffect(
    () =>
      setPart?.(id, isChanged ? { submit: () => button.current?.form?.requestSubmit(), isPending } : null),
    [setPart, id, isChanged, isPending],
  );
  useEffect(() => () => setPart?.(id, null), [setPart, id]);
  // Enter in a field still submits its form.
  if (setPart !== null)
    return <button ref={button} type="submit" hidden disabled={!isDirty} aria-label={label} />;
  return (
    <Group>
      <Button type="submit" disabled={!isDirty} loading={isPending}>
        {label}
      </Button>
    </Group>
  );
}
