// npm run outbox: prints the newest mails that wait in the outbox folder because no mail server is configured.
import { runCommand } from '../platform/command.ts';
import { readConfig } from '../platform/config.ts';
import { outboxOf, readMails } from '../platform/mail/outbox.ts';

await runCommand(async () => {
  const config = readConfig();
  const wanted = Number(process.argv[2] ?? 20);
  const mails = await readMails(
    outboxOf(config.stateDir),
    Number.isInteger(wanted) && wanted > 0 ? wanted : 20,
  );
  const { smtpUrl } = config.mail;
  if (mails.length === 0) {
    process.stdout.write(
      smtpUrl === undefined
        ? 'The outbox is empty.\n'
        : 'Emails are sent through SMTP_URL; the outbox is empty.\n',
    );
  }
  for (const mail of mails.toReversed()) {
    process.stdout.write(`── ${mail.sentAt}\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}\n`);
  }
});
