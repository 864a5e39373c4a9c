import type { DeletedKind } from '@rushes/contract/core/lists/bin';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../../ui/links.tsx';

/** Leads from a list to what was deleted of it. */
export function BinLink({ kind }: { kind: DeletedKind }) {
  const { t } = useTranslation();
  return (
    <ButtonLink
      to="/bin"
      search={{ f: `kind:in:${kind}` }}
      variant="subtle"
      color="gray"
      leftSection={<IconTrash size={20} stroke={1.5} aria-hidden />}
    >
      {t('bin.open')}
    </ButtonLink>
  );
}
