// A clock that goes on in a hidden tab, where the page's own timers slow down.
let timer: ReturnType<typeof setInterval> | undefined;

addEventListener('message', ({ data }: MessageEvent<number>) => {
  clearInterval(timer);
  timer = setInterval(() => postMessage(null), data);
});
