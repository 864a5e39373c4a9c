import type { PlacePath } from '@rushes/contract/places';

/** Places whose screens say what they will hold. */
export const laterPaths = [
  '/pro-edits',
  '/pro-edits/list',
  '/pro-edits/load-analysis/customers-load',
  '/pro-edits/load-analysis/editors-load',
  '/campaign/Mycampaign',
  '/integrations/zoom',
  '/integrations/youtube',
  '/analytics',
] as const satisfies readonly PlacePath[];

export function isLater(path: PlacePath | undefined): path is (typeof laterPaths)[number] {
  return laterPaths.some((later) => later === path);
}
