/** Why nothing can be imported from an address, in a sentence for the user. */
export class LinkRefused extends Error {
  override readonly name = 'LinkRefused';
}

export const linkRefusals = {
  invalid: () => new LinkRefused("This isn't a web address. Enter one that starts with http:// or https://."),
  userInfo: () =>
    new LinkRefused('This address contains a username or password. Use an address that works without one.'),
  port: () => new LinkRefused("This address uses a port that files can't be imported from."),
  private: () => new LinkRefused("This address isn't public. Files can only be imported from the internet."),
  unknownHost: () => new LinkRefused("This website couldn't be found. Check the address."),
  unreachable: () =>
    new LinkRefused("The website couldn't be reached, or it closed the connection. Try again."),
  redirects: () => new LinkRefused('This address redirects too often. Use the address of the file itself.'),
  stalled: () => new LinkRefused('The website stopped sending. Try again.'),
  tooLong: () =>
    new LinkRefused('The download took longer than 6 hours. Download the file and upload it instead.'),
  missing: () => new LinkRefused("There's no file at this address. Check the address."),
  signIn: () =>
    new LinkRefused(
      "This address needs a sign-in or doesn't allow downloads. Use a public link to the file.",
    ),
  theirs: () => new LinkRefused("The website couldn't send the file. Try again later."),
  webPage: () =>
    new LinkRefused('This address is a web page, not a video file. Use the address of the file itself.'),
  noMedia: () => new LinkRefused("This address isn't a video or audio file."),
  empty: () => new LinkRefused('The file at this address is empty.'),
  forbidden: () => new LinkRefused("You can't add footage any more. Ask a content manager or administrator."),
  unexpected: () => new LinkRefused('Something went wrong on our side. Try again.'),
} as const;

const { invalid, userInfo, port, private: notPublic, webPage, noMedia } = linkRefusals;
/** These lie in the address or in what is there. */
const finalReasons = new Set(
  [invalid, userInfo, port, notPublic, webPage, noMedia].map((make) => make().message),
);

/** Whether an import that stopped for this reason could end otherwise when it starts again. */
export function canRetry(reason: string | null): boolean {
  return reason === null || !finalReasons.has(reason);
}
