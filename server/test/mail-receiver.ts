// A mail server on loopback that keeps what it is sent.
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

export interface MailReceiver extends AsyncDisposable {
  /** The settings that let mails leave to it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The newest mail to an address; waits until there is one that this accepts. */
  mailTo(address: string, accepts?: (mail: Email) => boolean): Promise<Email>;
}

export async function createMailReceiver(): Promise<MailReceiver> {
  const received: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => received.push(mail), done);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Rushes <rushes@example.test>' },
    mailTo: (address, accepts = () => true) =>
      vi.waitFor(
        () => {
          const isTo = (mail: Email) => mail.to?.some((to) => to.address === address) === true;
          const found = received.findLast((mail) => isTo(mail) && accepts(mail));
          if (found === undefined) throw new Error(`no mail to ${address} yet`);
          return found;
        },
        { timeout: 20_000, interval: 50 },
      ),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
