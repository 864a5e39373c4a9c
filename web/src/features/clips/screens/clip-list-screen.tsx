/** Footage of the organisation. */
export function ClipListScreen() {
  return <section />;
}
