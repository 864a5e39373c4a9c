/** Sign-in by user name and password. */
export function SignInScreen() {
  return <main />;
}
