import { ActionIcon, Group, Tooltip } from '@mantine/core';
import type { Emphasis } from '@rushes/contract/create/lists/emphasis';
import { IconBold, IconItalic, IconUnderline } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emphasise, emphasisField } from '../editor/emphasis-keys.ts';
import type { ScriptEditor } from '../editor/script-editor.ts';
import styles from './script-editor.module.css';

const tools = [
  ['bold', IconBold, 'Ctrl+B'],
  ['italic', IconItalic, 'Ctrl+I'],
  ['underlined', IconUnderline, 'Ctrl+U'],
] as const satisfies readonly (readonly [Emphasis, typeof IconBold, string])[];

interface EmphasisBarProps {
  readonly editor: ScriptEditor;
  readonly list: RefObject<HTMLElement | null>;
}

/** Makes words of the field that the caret is in bold, italic or underlined. */
export function EmphasisBar({ editor, list }: EmphasisBarProps) {
  const { t } = useTranslation();
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  useEffect(() => {
    const { current } = list;
    const enter = ({ target }: FocusEvent) => setField(emphasisField(target));
    current?.addEventListener('focusin', enter);
    return () => current?.removeEventListener('focusin', enter);
  }, [list]);
  return (
    <Group gap={4} role="toolbar" aria-label={t('scripts.emphasis.label')} className={styles['bar']}>
      {tools.map(([emphasis, Icon, key]) => (
        <Tooltip key={emphasis} label={`${t(`scripts.emphasis.${emphasis}`)} (${key})`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(`scripts.emphasis.${emphasis}`)}
            aria-keyshortcuts={key.replace('Ctrl', 'Control')}
            disabled={field === null}
            // The caret stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (field?.isConnected) emphasise(field, editor, emphasis);
            }}
          >
            <Icon size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
}
