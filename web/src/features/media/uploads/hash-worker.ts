import { createSHA256 } from 'hash-wasm';

const partBytes = 4 * 1024 * 1024;

/** Hashes the one file that it is sent, part by part, and answers the SHA-256 in hex. */
async function hash(file: Blob): Promise<string> {
  const hasher = await createSHA256();
  hasher.init();
  for (let start = 0; start < file.size; start += partBytes) {
    hasher.update(new Uint8Array(await file.slice(start, start + partBytes).arrayBuffer()));
  }
  return hasher.digest('hex');
}

addEventListener('message', (event: MessageEvent<Blob>) => {
  hash(event.data).then(
    (sha256) => postMessage({ sha256 }),
    (error: unknown) => postMessage({ error: String(error) }),
  );
});
