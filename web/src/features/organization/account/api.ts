import { callQuery } from '../../../lib/api/query.ts';

export function profileQuery() {
  return callQuery('profile', 'getProfile', {});
}

export function preferencesQuery() {
  return callQuery('notificationpreference', 'getPreferences', {});
}

export function signatureQuery() {
  return callQuery('profile', 'getSignature', {});
}

export function sessionsQuery() {
  return callQuery('session', 'listSessions', {});
}

export function reportsQuery() {
  return callQuery('report', 'getReports', {});
}
