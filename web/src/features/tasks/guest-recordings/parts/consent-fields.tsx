import { Checkbox, Group, NumberInput, Stack, Text, Textarea, Title } from '@mantine/core';
import type { ConsentInput } from '@rushes/contract/tasks/guest-recordings';
import { consentScopes } from '@rushes/contract/tasks/lists/guest-recordings';
import { useTranslation } from 'react-i18next';

interface ConsentFieldsProps {
  readonly consent: ConsentInput;
  readonly version: number;
  readonly onChange: (consent: ConsentInput) => void;
}

/** What guests agree to, what for and how long. */
export function ConsentFields({ consent, version, onChange }: ConsentFieldsProps) {
  const { t } = useTranslation();
  const { text, scopes, validMonths } = consent;
  return (
    <section aria-labelledby="guest-consent">
      <Title order={2} id="guest-consent" mb="sm">
        {t('guests.consent.title')}
      </Title>
      <Stack gap="sm">
        <Textarea
          label={t('guests.consent.text')}
          description={t('guests.consent.textHelp', { version })}
          autosize
          minRows={4}
          maxRows={16}
          maxLength={10_000}
          value={text}
          error={text.trim() === '' ? t('guests.consent.noText') : undefined}
          onChange={({ currentTarget }) => onChange({ ...consent, text: currentTarget.value })}
        />
        <Checkbox.Group
          label={t('guests.consent.scopes')}
          description={t('guests.consent.scopesHelp')}
          error={scopes.length === 0 ? t('guests.consent.noScope') : undefined}
          value={[...scopes]}
          onChange={(chosen) => onChange({ ...consent, scopes: chosen })}
        >
          <Group mt={6}>
            {consentScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`guests.consent.scope.${scope}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <NumberInput
          w={240}
          label={t('guests.consent.valid')}
          placeholder={t('guests.consent.always')}
          min={1}
          max={600}
          allowDecimal={false}
          value={validMonths ?? ''}
          onChange={(value) =>
            onChange({ ...consent, validMonths: typeof value === 'number' ? Math.round(value) : null })
          }
        />
        <Text size="sm" c="dimmed">
          {t('guests.consent.withdrawal')}
        </Text>
      </Stack>
    </section>
  );
}
