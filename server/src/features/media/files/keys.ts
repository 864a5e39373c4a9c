/** Folder of what is stored of a version. */
export function versionPrefix(versionId: string): string {
  return `files/${versionId}`;
}

/** Storage key of a version as it was uploaded. */
export function fileKey(versionId: string): string {
  return `${versionPrefix(versionId)}/original`;
}

export function thumbnailKey(versionId: string): string {
  return `${versionPrefix(versionId)}/thumbnail.png`;
}
