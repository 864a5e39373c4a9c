import { Kbd, Modal, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const rows = [
  ['Space', 'play'],
  ['J, K, L', 'shuttle'],
  ['←, →', 'frame'],
  ['Shift+←, Shift+→', 'second'],
  ['↑, ↓', 'cut'],
  ['Home, End', 'ends'],
  ['S', 'split'],
  ['I, O', 'inOut'],
  ['←, →, Shift+←, Shift+→', 'trimEdge'],
  ['Ctrl+←, Ctrl+→', 'rollEdge'],
  ['Ctrl+Drag', 'roll'],
  ['Comma, Full stop', 'slip'],
  ['Alt+Drag', 'slipDrag'],
  ['Alt', 'noSnap'],
  ['Esc', 'cancelTrim'],
  ['Shift+↑, Shift+↓', 'selectMore'],
  ['Shift+Click, Ctrl+Click', 'selectRange'],
  ['Ctrl+A, Esc', 'selectAll'],
  ['Alt+←, Alt+→', 'move'],
  ['Ctrl+C, Ctrl+X, Ctrl+V', 'clipboard'],
  ['D', 'duplicate'],
  ['Del', 'remove'],
  ['T, N', 'titles'],
  ['C', 'chapter'],
  ['Ctrl+Z, Ctrl+Shift+Z', 'undo'],
  ['+, −, F', 'zoom'],
  ['Shift+F', 'fullscreen'],
  ['M', 'mute'],
] as const;

/** The keys of the editor. */
export function EditorKeySheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('player.keys')}>
      <Table withRowBorders={false}>
        <Table.Tbody>
          {rows.map(([keys, word]) => (
            <Table.Tr key={word}>
              <Table.Td>
                {keys.split(', ').map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{t(`programs.keys.${word}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
