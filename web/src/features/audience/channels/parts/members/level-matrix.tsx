import { Table } from '@mantine/core';
import { channelLevels, channelRightNames, mayInChannel } from '@rushes/contract/audience/lists/channels';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SetupSection } from '../../../../../ui/setup-page.tsx';

/** What each level may, as the server holds it. */
export function LevelMatrix() {
  const { t } = useTranslation();
  return (
    <SetupSection id="levels" title={t('channels.matrix.title')} text={t('channels.matrix.text')}>
      <Table withTableBorder maw={720} aria-label={t('channels.matrix.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('channels.matrix.right')}</Table.Th>
            {channelLevels.map((level) => (
              <Table.Th key={level}>{t(`channels.levels.${level}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {channelRightNames.map((right) => (
            <Table.Tr key={right}>
              <Table.Th scope="row" fw={400}>
                {t(`channels.rights.${right}`)}
              </Table.Th>
              {channelLevels.map((level) => (
                <Table.Td key={level}>
                  {mayInChannel(level, right) ? (
                    <IconCheck size={16} aria-label={t('grid.yes')} />
                  ) : (
                    <span aria-label={t('grid.no')}>–</span>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </SetupSection>
  );
}
