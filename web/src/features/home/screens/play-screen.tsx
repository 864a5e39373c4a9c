/** One program, playing. */
export function PlayScreen() {
  return <section />;
}
