import type { Call } from '@rushes/contract/call';
import { services } from '@rushes/contract/services';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActivity, passiveCalls } from './activity.ts';
import { readStored, writeStored } from '../device/stored.ts';

let nowMs = 0;
const activity = () => createActivity({ now: () => nowMs });
const minutes = (count: number) => count * 60_000;

beforeEach(() => {
  nowMs = 1_000_000_000;
  writeStored('idleMinutes', '30');
});

describe('activity', () => {
  test('passive calls are those that the contract says are no activity [S-03]', () => {
    const passive = Object.entries(services).flatMap(([name, service]) =>
      Object.entries(service.calls)
        .filter(([, call]) => (call as Call).passive === true)
        .map(([method]) => `${name}/${method}`),
    );
    expect([...passiveCalls].toSorted()).toEqual(passive.toSorted());
  });

  test('what a screen asks by itself is none; after a touch, while playing, and when told, it is [S-03]', () => {
    const own = activity();
    nowMs += 15_000;
    expect(own.counts('program/getFeed')).toBe(false);
    expect(own.counts('program/saveProgress')).toBe(true);
    expect(own.counts('session/getSession')).toBe(true);
    own.touched();
    expect(own.counts('program/getFeed')).toBe(true);
    expect(own.counts('event/getMenuNotificationCount')).toBe(false);
    nowMs += 15_000;
    expect(own.counts('program/getFeed')).toBe(false);
  });

  test('each answered request starts the limit of the customer again, for all tabs [S-03]', () => {
    const [first, second] = [activity(), activity()];
    first.begin();
    expect(second.leftMs()).toBe(minutes(30));
    nowMs += minutes(29);
    expect(second.leftMs()).toBe(minutes(1));
    second.answered();
    expect(first.leftMs()).toBe(minutes(30));
  });

  test('what is over stays over, until a session begins again [S-03]', () => {
    const own = activity();
    own.begin();
    nowMs += minutes(30);
    expect(own.isOver()).toBe(true);
    own.answered();
    own.note();
    expect(own.isOver()).toBe(true);
    own.begin();
    expect(own.isOver()).toBe(false);
  });

  test('what is done without requests counts here at once, and on the server once a minute [S-03]', () => {
    const own = activity();
    const tell = vi.fn<() => void>();
    own.onTell(tell);
    own.begin();
    nowMs += 5_000;
    own.note();
    expect(own.leftMs()).toBe(minutes(30));
    expect(tell).not.toHaveBeenCalled();
    nowMs += minutes(1);
    own.note();
    own.note();
    expect(tell).toHaveBeenCalledOnce();
  });

  test('without a session there is no limit, and nothing is told', () => {
    writeStored('idleMinutes', null);
    const own = activity();
    const tell = vi.fn<() => void>();
    own.onTell(tell);
    own.note();
    expect(own.leftMs()).toBeNull();
    expect(own.isOver()).toBe(false);
    expect(tell).not.toHaveBeenCalled();
  });

  test('typing does not write to the shared storage more than once a second', () => {
    const own = activity();
    own.begin();
    const begun = readStored('lastActivity');
    nowMs += 900;
    own.note();
    expect(readStored('lastActivity')).toBe(begun);
  });
});
