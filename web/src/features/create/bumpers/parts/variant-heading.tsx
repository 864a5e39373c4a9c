import { Alert, Text, Title } from '@mantine/core';
import type { BumperDetail, BumperVariantInput } from '@rushes/contract/create/bumpers';
import { useTranslation } from 'react-i18next';

export interface VariantListProps {
  readonly bumper: BumperDetail;
  readonly variants: readonly BumperVariantInput[];
  readonly faults: ReadonlyMap<string, string>;
  readonly canEdit: boolean;
  readonly onChange: (variants: readonly BumperVariantInput[]) => void;
}

interface VariantHeadingProps extends Pick<VariantListProps, 'variants'> {
  readonly kind: BumperDetail['kind'];
}

/** What the variants are for, and whether two are for the same programs. */
export function VariantHeading({ kind, variants }: VariantHeadingProps) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <Title order={2} size="h4">
          {t(kind === 'watermark' ? 'bumpers.watermark.heading' : 'bumpers.variants.heading')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(
            `bumpers.${kind === 'watermark' ? 'watermark' : 'variants'}.${variants.length > 0 ? 'text' : 'empty'}`,
            { example: '{{title}}' },
          )}
        </Text>
      </div>
      <TwinsAlert variants={variants} />
    </>
  );
}

/** Whether two variants are for the same programs. */
export function TwinsAlert({ variants }: Pick<VariantListProps, 'variants'>) {
  const { t } = useTranslation();
  if (!hasTwins(variants)) return null;
  return (
    <Alert color="red" role="alert">
      {t('bumpers.variants.twice')}
    </Alert>
  );
}

function hasTwins(variants: readonly BumperVariantInput[]): boolean {
  return new Set(variants.map(({ aspect, language }) => `${aspect} ${language}`)).size < variants.length;
}
