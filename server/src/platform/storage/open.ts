// Chooses the store of the configuration.
import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { randomPassword, type Secrets } from '../secrets.ts';
import { openDirectoryStorage, readMarker } from './directory.ts';
import { openS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const installationName = 'storage-installation';
const pathName = 'storage-path';

/** Opens the store; a directory that lost its marker file (a missing mount) is refused. */
export async function openStorage(
  config: Pick<Config, 'storage'>,
  secrets: Secrets,
  options: { isNew?: boolean } = {},
): Promise<Storage> {
  const { storage } = config;
  if (storage.kind === 's3') return openS3Storage(storage);
  const known = secrets.peek(installationName);
  const installation = known ?? (await readMarker(storage.path)) ?? randomPassword();
  const isMoved = secrets.peek(pathName) !== storage.path;
  const opened = await openDirectoryStorage({
    root: storage.path,
    installation,
    isNew: options.isNew === true || known === undefined || (isMoved && !existsSync(storage.path)),
  });
  if (known === undefined) secrets.text(installationName, () => installation);
  if (isMoved) secrets.replace(pathName, storage.path);
  return opened;
}
