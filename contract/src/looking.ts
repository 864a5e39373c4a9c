/** Which calls only look: by their names, so that a new one joins by itself. This file imports nothing, as the browser reads it too. */
const looking = /^(?:get|count|list|find|explain|verify|plan|preview)[A-Z]/;
const lookingToo: ReadonlySet<string> = new Set(['channel/discover']);
// One begins like that and opens a door for bytes.
const notLooking: ReadonlySet<string> = new Set(['common/getUploadSignature']);

/** Whether a call, `service/method`, changes nothing. */
export function onlyLooks(path: string): boolean {
  if (lookingToo.has(path)) return true;
  return looking.test(path.slice(path.indexOf('/') + 1)) && !notLooking.has(path);
}
