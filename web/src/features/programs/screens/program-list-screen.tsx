/** Programs that the person may edit. */
export function ProgramListScreen() {
  return <section />;
}
