import { fileRequestPlace, type PlacePath, placeAt, placeName, places } from '@rushes/contract/places';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { callQuery } from '../lib/api/query.ts';

/** The name and the list of the place that is shown; undefined where it is none. */
export function useCurrentPlace() {
  const { pathname } = useLocation();
  const path = placeAt(pathname);
  const isTask = path === '/tasks/asset/$taskId';
  const taskId = isTask ? (pathname.split('/')[3] ?? '') : '';
  // Its screen reads the task; this only looks at what came.
  const { data: task } = useQuery({
    ...callQuery('recordingtask', 'getRecordingTask', { taskId }),
    enabled: false,
  });
  if (path === undefined) return undefined;
  if (isTask && task?.kind === 'file') return fileRequestPlace;
  const place = places[path];
  return { title: placeName(path), list: 'list' in place ? (place.list as PlacePath) : undefined };
}
