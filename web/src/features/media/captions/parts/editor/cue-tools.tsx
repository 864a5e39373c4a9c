import { ActionIcon, Button, Group, NumberInput, Popover, Stack, Text, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowBarLeft,
  IconArrowBarRight,
  IconArrowForwardUp,
  IconArrowMerge,
  IconArrowsMoveHorizontal,
  IconPlus,
  IconScissors,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeCues, shiftCues } from '../../editor/cues.ts';
import type { CaptionCommand } from '../../editor/keys.ts';
import type { CaptionEditor } from '../../editor/use-caption-editor.ts';
import type { RunCommand } from '../../editor/use-commands.ts';

interface CueToolsProps {
  readonly editor: CaptionEditor;
  readonly run: RunCommand;
  readonly hasCurrent: boolean;
  readonly selected: ReadonlySet<string>;
}

const tools = [
  ['add', <IconPlus key="add" size={20} stroke={1.5} />, 'N'],
  ['set-start', <IconArrowBarLeft key="start" size={20} stroke={1.5} />, 'I'],
  ['set-end', <IconArrowBarRight key="end" size={20} stroke={1.5} />, 'O'],
  ['split', <IconScissors key="split" size={20} stroke={1.5} />, 'S'],
  ['merge', <IconArrowMerge key="merge" size={20} stroke={1.5} />, 'M'],
  ['remove', <IconTrash key="remove" size={20} stroke={1.5} />, 'Del'],
] as const satisfies readonly (readonly [CaptionCommand, ReactNode, string])[];

/** What can be done with the chosen caption at the playhead, and with those that are ticked. */
export function CueTools({ editor, run, hasCurrent, selected }: CueToolsProps) {
  const { t } = useTranslation();
  return (
    <Group gap={4} role="toolbar" aria-label={t('captions.tools.label')}>
      {tools.map(([command, face, key]) => (
        <Tool
          key={command}
          label={t(`captions.tools.${command}`)}
          shortcut={key}
          face={face}
          isDisabled={command !== 'add' && !hasCurrent}
          onClick={() => run(command)}
        />
      ))}
      <ShiftTool editor={editor} selected={selected} />
      <Tool
        label={t('captions.tools.undo')}
        shortcut="Ctrl+Z"
        face={<IconArrowBackUp size={20} stroke={1.5} />}
        isDisabled={!editor.canUndo}
        onClick={editor.undo}
      />
      <Tool
        label={t('captions.tools.redo')}
        shortcut="Ctrl+Y"
        face={<IconArrowForwardUp size={20} stroke={1.5} />}
        isDisabled={!editor.canRedo}
        onClick={editor.redo}
      />
      <Tool
        label={t('captions.tools.find')}
        shortcut="Ctrl+F"
        face={<IconSearch size={20} stroke={1.5} />}
        isDisabled={editor.cues.length === 0}
        onClick={() => run('find')}
      />
      {selected.size > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          onClick={() => editor.apply((cues) => removeCues(cues, selected))}
        >
          {t('captions.tools.removeSelected', { count: selected.size })}
        </Button>
      )}
    </Group>
  );
}

interface ToolProps {
  readonly label: string;
  readonly shortcut: string;
  readonly face: ReactNode;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

function Tool({ label, shortcut, face, isDisabled, onClick }: ToolProps) {
  return (
    <Tooltip label={`${label} (${shortcut})`}>
      <ActionIcon aria-label={label} aria-keyshortcuts={shortcut} disabled={isDisabled} onClick={onClick}>
        {face}
      </ActionIcon>
    </Tooltip>
  );
}

function ShiftTool({ editor, selected }: Pick<CueToolsProps, 'editor' | 'selected'>) {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState<string | number>(0.5);
  const [isOpen, setIsOpen] = useState(false);
  const isNone = editor.cues.length === 0;
  const shift = (sign: 1 | -1) => {
    const byMs = Math.round(Number(seconds) * 1000) * sign;
    if (Number.isFinite(byMs)) editor.apply((cues) => shiftCues(cues, selected, byMs));
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus position="bottom-start" withArrow>
      <Popover.Target>
        <Tooltip label={t('captions.tools.shift')}>
          <ActionIcon
            aria-label={t('captions.tools.shift')}
            disabled={isNone}
            onClick={() => setIsOpen((opened) => !opened)}
          >
            <IconArrowsMoveHorizontal size={20} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('captions.tools.shift')}>
        <Stack gap="xs">
          <NumberInput
            label={t('captions.tools.shiftBy')}
            value={seconds}
            onChange={setSeconds}
            min={0}
            step={0.1}
            decimalScale={3}
          />
          <Text size="xs" c="dimmed">
            {selected.size === 0
              ? t('captions.tools.shiftsAll')
              : t('captions.tools.shiftsSome', { count: selected.size })}
          </Text>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => shift(-1)}>
              {t('captions.tools.earlier')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => shift(1)}>
              {t('captions.tools.later')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
