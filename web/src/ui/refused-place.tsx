import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sayRefused } from './toast.tsx';

/** Leads from a page that is not for the user to their start page, which says so. */
export function RefusedPlace() {
  useEffect(sayRefused, []);
  return <Navigate to="/home/library" replace />;
}
