// A clock that goes on in a hidden tab, where the page's own timers slow down. A number starts it; the page answers
// each tick with null, and only then comes the next: waiting ticks would leave a slow page no time for anything else.
const pauseMs = 10;
let everyMs = 0;
let dueMs = 0;

addEventListener('message', ({ data }: MessageEvent<number | null>) => {
  const now = performance.now();
  if (data !== null) {
    everyMs = data;
    dueMs = now;
  }
  dueMs = Math.max(dueMs + everyMs, now + pauseMs);
  setTimeout(() => postMessage(null), dueMs - now);
});
