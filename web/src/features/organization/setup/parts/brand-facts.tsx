import { ColorSwatch, Group, Stack, Text } from '@mantine/core';
import type { Setup } from '@rushes/contract/organization/setup';
import { useTranslation } from 'react-i18next';
import { CustomerLogo } from '../../../../ui/customer-logo.tsx';
import { SetupSection } from '../../../../ui/setup-page.tsx';

/** Logo and colour for who may look at them. */
export function BrandFacts({ brand: { logoUrl, accentColour } }: Pick<Setup, 'brand'>) {
  const { t } = useTranslation();
  return (
    <SetupSection id="brand" title={t('setup.brand.title')}>
      <Stack gap="md">
        <div>
          <Text fw={500} mb={4}>
            {t('setup.brand.logo')}
          </Text>
          <CustomerLogo logoUrl={logoUrl} alt={t('setup.brand.logo')} />
        </div>
        <div>
          <Text fw={500} mb={4}>
            {t('setup.brand.colour')}
          </Text>
          {accentColour === null ? (
            <Text>{t('setup.brand.standard')}</Text>
          ) : (
            <Group gap="xs">
              <ColorSwatch color={accentColour} size={20} withShadow />
              <Text>{accentColour}</Text>
            </Group>
          )}
        </div>
      </Stack>
    </SetupSection>
  );
}
