/** Windows opens devices by these names. https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const deviceName = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i;

/** A name that every system takes for a file or a folder; `_` where nothing is left. */
export function plainName(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '_')
    .slice(0, 100)
    // What was cut in the middle is no character.
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(deviceName, '$&_');
  return plain === '' ? '_' : plain;
}
