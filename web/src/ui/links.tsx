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
