// What every signed-in person sees first, fetched as one part.
export { LibraryScreen } from '../features/audience/feed/screens/library-screen.tsx';
export { AppShell } from './app-shell.tsx';
