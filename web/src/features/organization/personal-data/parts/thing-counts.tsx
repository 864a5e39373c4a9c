import type { Erasure } from '@rushes/contract/organization/personal-data';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/format/format.ts';
import styles from './personal-data.module.css';

/** How much of what, by its name. */
export function ThingCounts({ things }: { things: Erasure['outcome'] }) {
  const { t } = useTranslation();
  const counts = new Map<Erasure['outcome'][number]['what'], number>();
  for (const { what, count } of things) counts.set(what, (counts.get(what) ?? 0) + count);
  return (
    <dl className={styles['counts']}>
      {[...counts].map(([what, count]) => (
        <Fragment key={what}>
          <dt>{t(`personalData.things.${what}`)}</dt>
          <dd>{formatCount(count)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
