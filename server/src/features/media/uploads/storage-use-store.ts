import { type RawBuilder, sql } from 'kysely';

/** The bytes that count against a customer's quota: what users brought. What is made of it is not theirs to save. */
export function usedBytes(customerId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`((SELECT coalesce(sum(size_bytes), 0) FROM assets WHERE assets.customer_id = ${customerId})
    + (SELECT coalesce(sum(size_bytes), 0) FROM file_versions WHERE file_versions.customer_id = ${customerId})
    + (SELECT coalesce(sum(size_bytes), 0) FROM uploads WHERE uploads.customer_id = ${customerId}
        AND file_id IS NOT NULL AND state IN ('receiving', 'finishing'))
    + (SELECT coalesce(sum(size_bytes), 0) FROM form_uploads WHERE form_uploads.customer_id = ${customerId})
    + (SELECT coalesce(sum(size_bytes), 0) FROM import_jobs WHERE import_jobs.customer_id = ${customerId})
    + (SELECT coalesce(sum(size_bytes), 0) FROM pictures WHERE pictures.customer_id = ${customerId}))::bigint`;
}
