import {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  NavLink,
  type NavLinkProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, Ref } from 'react';

type Native = Omit<ComponentProps<'a'>, 'ref' | 'color' | 'style' | 'label' | 'onChange'> & {
  ref?: Ref<HTMLAnchorElement>;
};

/** A text link to a route of the app. */
export const AnchorLink = createLink((props: Omit<AnchorProps, keyof Native> & Native) => (
  <Anchor {...(props as AnchorProps)} />
));

/** A button that leads to a route of the app. */
export const ButtonLink = createLink((props: Omit<ButtonProps, keyof Native> & Native) => (
  <Button component="a" {...(props as ButtonProps)} />
));

/** An entry of a menu that leads to a route of the app. */
export const MenuLink = createLink((props: Omit<NavLinkProps, keyof Native> & Native) => (
  <NavLink {...(props as NavLinkProps)} />
));

/** An entry of a menu that opens an address outside the app in a tab of its own. */
export function ExternalMenuLink(
  props: NavLinkProps & Pick<ComponentProps<'a'>, 'href' | 'title' | 'onClick' | 'aria-label'>,
) {
  return (
    <NavLink
      component="a"
      target="_blank"
      rel="noopener"
      {...props}
      {...(props.href === undefined ? { 'aria-disabled': true, role: 'link' } : {})}
    />
  );
}

/** A plain link to a route of the app. */
export const RailLink = createLink((props: ComponentProps<'a'>) => <a {...props}>{props.children}</a>);
