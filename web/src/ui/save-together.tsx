import { Button, Group, Text } from '@mantine/core';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './save-together.module.css';

/** One form of a page that saves all of its forms at once. */
interface Part {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly isDirty: boolean;
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
  const changed = [...parts.values()].filter(({ isDirty, isPending }) => isDirty || isPending);
  return (
    <SavedTogether value={setPart}>
      {children}
      {changed.length > 0 && (
        <Group className={classes['bar']} justify="space-between" role="group" aria-label={t('save.unsaved')}>
          <Text size="sm">{t('save.unsaved')}</Text>
          <Button
            loading={changed.some(({ isPending }) => isPending)}
            onClick={() => {
              for (const { form } of changed) form.current?.requestSubmit();
            }}
          >
            {t('save.action')}
          </Button>
        </Group>
      )}
    </SavedTogether>
  );
}

/** Says how a form stands to the page that saves it; false where the form has a Save of its own. */
export function useSavedTogether({ form, isDirty, isPending }: Part): boolean {
  const id = useId();
  const setPart = useContext(SavedTogether);
  useEffect(() => setPart?.(id, { form, isDirty, isPending }), [setPart, id, form, isDirty, isPending]);
  useEffect(() => () => setPart?.(id, null), [setPart, id]);
  return setPart !== null;
}
