import { AnchorLink } from '../../../../ui/links.tsx';

/** A name that opens the person beside the list. */
export function PersonLink({
  person,
}: {
  person: { readonly customerUserId: string; readonly name: string };
}) {
  return (
    <AnchorLink
      to="/peoplesearch/list"
      search={((before: object) => ({ ...before, person: person.customerUserId })) as never}
      c="inherit"
      fw={500}
      truncate
      title={person.name}
    >
      {person.name}
    </AnchorLink>
  );
}
