/** Starts with sound, or without where the browser allows only that; answers whether it took the sound away. */
export async function startPlaying(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play();
    return false;
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    if (!isRefused || video.muted) return false;
  }
  video.muted = true;
  try {
    await video.play();
    return true;
  } catch {
    // Not even silent: the button over the picture starts it.
    video.muted = false;
    return false;
  }
}
