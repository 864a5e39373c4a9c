// On its own: the page of guests loads nothing else of the contract.

/** The largest file of a guest. */
export const guestFileMostBytes = 2 * 1024 ** 3;

/** A name as it is kept: on one line. */
export function oneLineName(name: string): string {
  return name.replaceAll(/\s+/g, ' ').trim();
}

/** Addresses of the web and of mail, and telephone numbers: mail programs make links of them. */
const linkLike = /:\/\/|www[.．。｡]|@|\S[.．。｡]\p{L}{2}|(?:\d[ ().+-]*){5}/iu;

/** Whether a name can stand in a mail to the address that was typed with it. */
export function isPlainName(name: string): boolean {
  return !linkLike.test(name) && !/\p{Cc}/u.test(name);
}
