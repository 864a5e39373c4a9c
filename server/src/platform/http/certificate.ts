// The certificate and key of https, read and tried before anything else starts.
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Config } from '../config.ts';
import { StartRefused } from '../start-refused.ts';

export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** The pair that TLS_CERT and TLS_KEY name; throws `StartRefused` where it cannot serve. */
export function readCertificate({ certFile, keyFile }: NonNullable<Config['tls']>): Certificate {
  const cert = readPem('TLS_CERT', certFile);
  const key = readPem('TLS_KEY', keyFile);
  trial({ cert }, `TLS_CERT=${certFile} is not a certificate: name a PEM file with it and its chain.`);
  trial(
    { key },
    `TLS_KEY=${keyFile} is not a private key without a passphrase: name the PEM file that belongs to TLS_CERT.`,
  );
  trial({ cert, key }, `TLS_CERT and TLS_KEY do not belong together: name the key of ${certFile}.`);
  return { cert, key };
}

function readPem(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefused(`${name} cannot be read (${reason}): name a PEM file that this user may read.`, {
      cause,
    });
  }
}

function trial(pair: Partial<Certificate>, refusal: string): void {
  try {
    createSecureContext(pair);
  } catch (cause) {
    throw new StartRefused(refusal, { cause });
  }
}
