import { readStored, writeStored } from '../device/stored.ts';

/** Calls that the page makes by itself: they are no activity of the user. The contract marks the same ones `passive`. */
export const passiveCalls: ReadonlySet<string> = new Set([
  'channel/countInbox',
  'comment/getComments',
  'comment/getDiscussion',
  'event/getMenuNotificationCount',
  'import/getImport',
  'linkimport/getLinkImports',
  'notification/countUnread',
  'notification/getNotifications',
  'notificationpreference/noteTimeZone',
  'personaldata/getErasures',
  'personaldata/getExports',
  'personaldata/getOwnExports',
  'phonelink/getPhoneUploads',
  'program/getDownloads',
  'program/openEditor',
  'report/getReports',
  'script/openEditor',
  'scriptcomment/getScriptComments',
  'session/renewMediaCookies',
  'storyboardcomment/getStoryboardComments',
  'todo/countTodos',
  'todo/getTodos',
  'viewing/countViewers',
  'viewing/getRequired',
]);

/** Calls that are activity though nobody touches the page: playing saves its progress, and `note` tells the server by one of them. */
const activeCalls: ReadonlySet<string> = new Set([
  'program/saveProgress',
  'role/getRolePermissions',
  'session/getSession',
]);

export interface ActivityOptions {
  readonly now: () => number;
}

/** When the user last did something in any tab of this browser, and what is left of the idle limit. */
export interface Activity {
  /** The user touched this page: what it asks for in the next seconds is asked for them. */
  touched(): void;
  /** Whether a call is activity: a screen that reads itself again while nobody is there is none. */
  counts(path: string): boolean;
  /** A request of the user was answered: the server has noted it too. */
  answered(): void;
  /** The user did something here that makes no call to the server: recording, typing. The server hears of it once a minute. */
  note(): void;
  /** A session begins. */
  begin(): void;
  /** Until the session ends; null while none is known. */
  leftMs(): number | null;
  isOver(): boolean;
  /** Calls `tell` when the server should hear of activity. */
  onTell(tell: () => void): () => void;
}

const reportEveryMs = 60_000;
const writeEveryMs = 1_000;
const touchLastsMs = 15_000;

/** Keeps the time of the last activity in the storage that all tabs share. */
export function createActivity({ now }: ActivityOptions): Activity {
  const tellers = new Set<() => void>();
  let toldAtMs = 0;
  let touchedAtMs = now();
  const lastMs = () => Number(readStored('lastActivity') ?? 0);
  const leftMs = () => {
    const limitMs = Number(readStored('idleMinutes') ?? 0) * 60_000;
    const last = lastMs();
    return limitMs > 0 && last > 0 ? last + limitMs - now() : null;
  };
  const isOver = () => (leftMs() ?? 1) <= 0;
  const write = () => {
    // What is over stays over: a late request of a tab that slept does not bring the session back.
    if (isOver() || Math.abs(now() - lastMs()) < writeEveryMs) return;
    writeStored('lastActivity', String(now()));
  };
  return {
    touched() {
      touchedAtMs = now();
    },
    counts: (path) =>
      !passiveCalls.has(path) && (activeCalls.has(path) || now() - touchedAtMs < touchLastsMs),
    answered() {
      toldAtMs = now();
      write();
    },
    note() {
      write();
      if (now() - toldAtMs < reportEveryMs || leftMs() === null || isOver()) return;
      toldAtMs = now();
      for (const tell of tellers) tell();
    },
    begin() {
      toldAtMs = now();
      writeStored('lastActivity', String(now()));
    },
    leftMs,
    isOver,
    onTell(tell) {
      tellers.add(tell);
      return () => tellers.delete(tell);
    },
  };
}

/** The activity in this browser. */
export const activity = createActivity({ now: Date.now });

/** Says that the user does something: playing, recording, uploading and editing keep the session. */
export function recordActivity(): void {
  activity.note();
}
