// The only source of the current time, so that tests can move it.

/** Time as the product sees it. */
export interface Clock {
  now(): Date;
  nowMs(): number;
  /** The current time as the contract writes times. */
  iso(): string;
}

/** A clock that a test moves by hand. */
export interface TestClock extends Clock {
  advance(byMs: number): void;
  set(to: Date): void;
}

/** The machine's own clock. */
export function systemClock(): Clock {
  return {
    now: () => new Date(),
    nowMs: () => Date.now(),
    iso: () => new Date().toISOString(),
  };
}

/** A clock that is stopped until it is moved. */
export function testClock(start = new Date('2026-01-05T09:00:00.000Z')): TestClock {
  let currentMs = start.getTime();
  return {
    now: () => new Date(currentMs),
    nowMs: () => currentMs,
    iso: () => new Date(currentMs).toISOString(),
    advance: (byMs) => {
      currentMs += byMs;
    },
    set: (to) => {
      currentMs = to.getTime();
    },
  };
}
