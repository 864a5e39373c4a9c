// What counts as a mail address: user names may be one, and need not.

/** Whether mail can go there. */
export function isMailAddress(text: string): boolean {
  return /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/.test(text);
}
