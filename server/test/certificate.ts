// A certificate of https://video.example for tests alone: nothing trusts it.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmm/L2t55+g3VfLIK
5xro1QXqrVWVQCUK+5FrS5DDPY6hRANCAAT0qlmKg7aRxfEJNTiDq9a+OCcPuyzr
BKzrAcrouJt7UXqGmHauCnT/7pbJ4vP8lhn4fIZSf67AHKq1brZjO6W8
-----END PRIVATE KEY-----
`;

const certificate = `-----BEGIN CERTIFICATE-----
MIIBpjCCAU2gAwIBAgIUOQrkkh47J5OHOyOvCLOjUBv1FjUwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNdmlkZW8uZXhhbXBsZTAgFw0yNjExMjIyMzA3NDdaGA8yMTI2
MTAyOTIzMDc0N1owGDEWMBQGA1UEAwwNdmlkZW8uZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABPSqWYqDtpHF8Qk1OIOr1r44Jw+7LOsErOsByui4m3tR
eoaYdq4KdP/ulsni8/yWGfh8hlJ/rsAcqrVutmM7pbyjczBxMB0GA1UdDgQWBBQ3
xLLpG/fZBSg1VCRXKndplI09bjAfBgNVHSMEGDAWgBQ3xLLpG/fZBSg1VCRXKndp
lI09bjAPBgNVHRMBAf8EBTADAQH/MB4GA1UdEQQXMBWCDXZpZGVvLmV4YW1wbGWH
BH8AAAEwCgYIKoZIzj0EAwIDRwAwRAIgN4AITwuUgInCPWg/6gxzDUHptqIve93B
eYINuQQuIs0CIHiqAHkhyPEZifxfIo8PnmqQEW6yFwTPC1KdCU0kAv3X
-----END CERTIFICATE-----
`;

/** Writes the pair into a folder and gives the settings that name it. */
export async function writeCertificate(folder: string): Promise<{ TLS_CERT: string; TLS_KEY: string }> {
  const paths = { TLS_CERT: join(folder, 'certificate.pem'), TLS_KEY: join(folder, 'key.pem') };
  await writeFile(paths.TLS_CERT, certificate);
  await writeFile(paths.TLS_KEY, key);
  return paths;
}
