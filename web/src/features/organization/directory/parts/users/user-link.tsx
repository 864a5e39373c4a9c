import { AnchorLink } from '../../../../../ui/links.tsx';

/** A name that opens the user beside the list. */
export function UserLink({ user }: { user: { readonly customerUserId: string; readonly name: string } }) {
  return (
    <AnchorLink
      to="/peoplesearch/list"
      search={((before: object) => ({ ...before, user: user.customerUserId })) as never}
      c="inherit"
      fw={500}
      truncate
      title={user.name}
    >
      {user.name}
    </AnchorLink>
  );
}
