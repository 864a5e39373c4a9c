// A clock that goes on in a hidden tab, where the page's own timers slow down. A number starts it; the page answers
// each tick with null. A page that is behind gets no further tick: waiting ticks would leave it no time for anything else.
let timer: ReturnType<typeof setInterval> | undefined;
let isAnswered = true;

addEventListener('message', ({ data }: MessageEvent<number | null>) => {
  isAnswered = true;
  if (data === null) return;
  clearInterval(timer);
  timer = setInterval(() => {
    if (!isAnswered) return;
    isAnswered = false;
    postMessage(null);
  }, data);
});
