/** The editor of one program. */
export function ProgramEditorScreen() {
  return <section />;
}
