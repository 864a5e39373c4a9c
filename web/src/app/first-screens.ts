// What every signed-in user sees first, fetched as one part.
export { LibraryScreen } from '../features/audience/feed/screens/library-screen.tsx';
export { AppShell } from './app-shell.tsx';
