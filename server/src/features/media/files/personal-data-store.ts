import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { DataSubject } from '../../../platform/personal-data/naming.ts';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';
import { fileKey, versionPrefix } from './keys.ts';

const own = ({ customerId, customerUserId }: DataSubject) =>
  sql`f.customer_id = ${customerId} AND f.created_by = ${customerUserId}`;

/** Files that someone brought, with all their versions; versions that they added to files of others stay without a name. */
export const fileData: PersonalData<PersonalThing> = {
  name: 'files',
  columns: [
    {
      ...{ table: 'files', column: 'created_by', what: 'files', names: 'profile', fate: 'deleted' },
      // Of who sent it to them.
      hidden: ['sent_by', 'sender_name', 'search_text'],
    },
    {
      ...{ table: 'files', column: 'sent_by', what: 'files-sent', names: 'profile', fate: 'unnamed' },
      nameColumn: 'sender_name',
      // Of who asked for it.
      hidden: ['created_by', 'deleted_by', 'licence_holder', 'licence_terms'],
    },
    { table: 'files', column: 'deleted_by', what: 'files-deleted', names: 'profile', fate: 'unnamed' },
    {
      table: 'file_versions',
      column: 'created_by',
      what: 'file-versions',
      names: 'profile',
      fate: 'unnamed',
    },
  ],
  files: async (trx, subject) => {
    const found = await sql<{ versionId: string; filename: string; number: number }>`
      SELECT v.id AS "versionId", v.filename, v.number FROM file_versions v JOIN files f ON f.id = v.file_id
      WHERE ${own(subject)} ORDER BY f.created_at, f.id, v.number`.execute(trx);
    return found.rows.map(({ versionId, filename, number }) => ({
      key: fileKey(versionId),
      path: `files/${versionId.slice(0, 8)}-${number}-${plainName(filename)}`,
    }));
  },
  erase: async (trx, subject) => {
    const found = await sql<{ id: string }>`
      SELECT v.id FROM file_versions v JOIN files f ON f.id = v.file_id WHERE ${own(subject)}`.execute(trx);
    const gone = await sql`DELETE FROM files f WHERE ${own(subject)}`.execute(trx);
    return {
      counts: [{ what: 'files', fate: 'deleted', count: Number(gone.numAffectedRows ?? 0) }],
      prefixes: found.rows.map(({ id }) => versionPrefix(id)),
    };
  },
};

function plainName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_')
    .trim()
    .slice(-80);
  return /^[._ ]*$/.test(plain) ? 'file' : plain.replace(/^\.+/, '');
}
