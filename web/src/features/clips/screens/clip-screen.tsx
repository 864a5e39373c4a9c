/** One clip. */
export function ClipScreen() {
  return <section />;
}
