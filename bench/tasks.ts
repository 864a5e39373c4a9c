import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { chromium, type Page } from '@playwright/test';
import type pg from 'pg';
import { ApiClient, until } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { openPool, workDone } from './big-lists.ts';
import type { FeedCallersData } from './feed-callers.ts';
import { median, percentile, type Row, seconds } from './measure.ts';
import { untilQuiet } from './publish.ts';
import { scroll } from './scrolling.ts';
import { benchSource } from './sources.ts';

const users = 10_000;
const matrixUsers = 500;
const shots = 20;
const guests = 200;

/** Users of an organisation in a group of their own. */
async function seedUsers(pool: pg.Pool, customerId: string, groupId: string): Promise<void> {
  await pool.query(
    `WITH made AS (INSERT INTO users (id, user_name, name, password_hash)
       SELECT gen_random_uuid(), 'task' || n || '@bench.demo', 'Task ' || n, '-' FROM generate_series(1, $3::int) n
       RETURNING id, name),
     joined AS (INSERT INTO customer_users (id, customer_id, user_id, name, role)
       SELECT gen_random_uuid(), $1, id, name, 'viewer' FROM made RETURNING id)
     INSERT INTO user_group_members (customer_id, group_id, customer_user_id, added_at)
     SELECT $1, $2, id, now() FROM joined`,
    [customerId, groupId, users],
  );
  await pool.query('VACUUM ANALYZE');
}

/** How long others wait for their feed while something goes on; times in ms. */
async function feedTimes({ url, session }: ApiClient, work: () => Promise<unknown>): Promise<number[]> {
  const workerData: FeedCallersData = { url, session };
  const callers = new Worker(new URL('feed-callers.ts', import.meta.url), { workerData });
  try {
    const times = once(callers, 'message');
    await work();
    callers.postMessage('over');
    const [found] = (await times) as [number[]];
    return found;
  } finally {
    await callers.terminate();
  }
}

async function feedAtRest(client: ApiClient): Promise<number> {
  // Once before, so that what is measured isn't the first calls.
  await feedTimes(client, () => delay(3000));
  return percentile(await feedTimes(client, () => delay(10_000)), 0.95);
}

/** Does something, and tells how long it took and how others fared meanwhile. */
async function beside(client: ApiClient, work: () => Promise<unknown>) {
  let tookS = 0;
  const times = await feedTimes(client, async () => {
    tookS = await seconds(work);
  });
  return { tookS, p95Ms: percentile(times, 0.95) };
}

const shotOf = (number: number) => ({
  ...{ shotId: randomUUID(), prompt: `Shot ${number}`, script: '' },
  ...{ shotTypeId: null, minMs: null, maxMs: null },
});

async function makeTask(client: ApiClient, title: string, groupId: string, shotCount: number) {
  const { api } = client;
  const { taskId, revision } = await api.recordingtask.createRecordingTask({ title, kind: 'recording' });
  await api.recordingtask.updateRecordingTask({
    ...{ taskId, revision, recipients: { customerUserIds: [], groupIds: [groupId] } },
    shots: Array.from({ length: shotCount }, (_, index) => shotOf(index + 1)),
  });
  return taskId;
}

/** Sends a task to ten thousand users, beside the bare rows that it needs. */
async function benchSend(pool: pg.Pool, client: ApiClient, groupId: string): Promise<Row[]> {
  const atRest = await feedAtRest(client);
  const taskId = await makeTask(client, 'Bench send', groupId, 1);
  const { tookS, p95Ms } = await beside(client, async () => {
    await client.api.recordingtask.sendRecordingTask({ taskId });
    await until('every bell rings', async () => (await notices(pool, taskId)) >= users, {
      ...{ withinMs: 300_000, everyMs: 200 },
    });
  });
  await pool.query(`CREATE TABLE bench_assignments (LIKE recording_assignments INCLUDING INDEXES)`);
  const bareS = await seconds(() =>
    pool.query(`INSERT INTO bench_assignments SELECT * FROM recording_assignments WHERE task_id = $1`, [
      taskId,
    ]),
  );
  await pool.query('DROP TABLE bench_assignments');
  return [
    {
      point: 'tasks',
      what: `a task sent to ${users} users, until each has it in the bell, against its bare assignments`,
      ours: `${tookS.toFixed(1)} s`,
      bare: `${bareS.toFixed(2)} s`,
      ratio: tookS / bareS,
      bar: '≤ 60 s',
      isMet: tookS <= 60,
    },
    againstRest('p95 of the feed while it is sent', p95Ms, atRest, 1.5),
  ];
}

async function notices(pool: pg.Pool, taskId: string): Promise<number> {
  const found = await pool.query<{ count: string }>(
    `SELECT count(*) FROM notifications WHERE kind = 'task-assigned' AND task_id = $1`,
    [taskId],
  );
  return Number(found.rows[0]?.count ?? 0);
}

function againstRest(what: string, oursMs: number, restMs: number, most: number): Row {
  return {
    point: 'tasks',
    what,
    ours: `${oursMs.toFixed(1)} ms`,
    bare: `${restMs.toFixed(1)} ms`,
    ratio: oursMs / restMs,
    bar: `≤ ${most}`,
    isMet: oursMs / restMs <= most,
  };
}

/** A task of 500 users and 20 shots, with a take in each place. */
async function seedMatrix(pool: pg.Pool, client: ApiClient, clipId: string): Promise<string> {
  const { groupId } = await client.api.user.createGroup({ name: 'Bench matrix', source: 'manual' });
  await pool.query(
    `INSERT INTO user_group_members (customer_id, group_id, customer_user_id, added_at)
     SELECT customer_id, $1, id, now() FROM customer_users WHERE name LIKE 'Task %' ORDER BY id LIMIT $2`,
    [groupId, matrixUsers],
  );
  const taskId = await makeTask(client, 'Bench matrix', groupId, shots);
  await client.api.recordingtask.sendRecordingTask({ taskId });
  await pool.query(
    `INSERT INTO recording_takes (id, customer_id, task_id, assignment_id, shot_id, clip_id, state, is_chosen, created_at)
     SELECT gen_random_uuid(), a.customer_id, a.task_id, a.id, s.id, $2, 'submitted', true, now()
     FROM recording_assignments a JOIN recording_shots s ON s.task_id = a.task_id WHERE a.task_id = $1`,
    [taskId, clipId],
  );
  await pool.query(
    `UPDATE recording_assignments SET state = 'submitted', is_open = false, submitted_at = now() WHERE task_id = $1`,
    [taskId],
  );
  await pool.query('VACUUM ANALYZE');
  return taskId;
}

async function openMatrix(page: Page, product: Product, taskId: string): Promise<number> {
  await page.goto(`${product.url}/home/library`);
  await page.getByRole('button', { name: /^You: / }).waitFor();
  return seconds(async () => {
    await page.goto(`${product.url}/tasks/asset/${taskId}`);
    await page
      .getByRole('button', { name: /^Review shot 1 by / })
      .first()
      .waitFor();
  });
}

/** The table of users and shots: how soon it is there, and how it scrolls with every user in it. */
async function benchMatrix(product: Product, taskId: string): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.setContent(`<div style="height:900000px">${'<p>text</p>'.repeat(2000)}</div>`);
    const bare = await scroll(page);
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: /cm@north\.demo/ }).click();
    await page.getByRole('button', { name: /^You: / }).waitFor();
    const opened: number[] = [];
    for (let round = 0; round < 3; round += 1) opened.push(await openMatrix(page, product, taskId));
    const table = page.getByRole('table', { name: 'Takes by recipient and shot' });
    await scroll(page);
    const ours = await scroll(page);
    await table.getByRole('row').nth(1).waitFor();
    const openS = median(opened);
    return [
      {
        point: 'tasks',
        what: `the table of ${matrixUsers} users and ${shots} shots opens`,
        ours: `${openS.toFixed(2)} s`,
        bare: '1.50 s',
        ratio: openS / 1.5,
        bar: '≤ 1.5 s',
        isMet: openS <= 1.5,
      },
      {
        point: 'tasks',
        what: 'it scrolls, and more users are read on the way, beside a page of text',
        ours: `${ours.framesPerSecond.toFixed(1)} frames/s`,
        bare: `${bare.framesPerSecond.toFixed(1)} frames/s`,
        ratio: ours.framesPerSecond / bare.framesPerSecond,
        bar: '≥ 50 frames/s',
        isMet: ours.framesPerSecond >= 50 && ours.px > 5000,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** A program with one open slot, and a task that asks for it. */
async function makeSlotTask(
  client: ApiClient,
  round: number,
): Promise<{ programId: string; taskId: string }> {
  const { template, recordingtask, session } = client.api;
  const title = `Bench slot ${round}`;
  const { templateId, revision, draft } = await template.createTemplate({ title });
  const slot = {
    ...{ slotId: randomUUID(), title: 'Voice', prompt: 'Say hello', minMs: null, maxMs: null },
    ...{ required: true, locked: false, clipId: null, shotTypeId: null },
  };
  const saved = await template.updateTemplate({ templateId, revision, draft: { ...draft, slots: [slot] } });
  await template.publishTemplate({ templateId, revision: saved.revision });
  const { programId } = await template.createProgramFromTemplate({ templateId, title, values: [] });
  const { customerUserId } = await session.getSession({});
  const task = await recordingtask.createRecordingTask({ programId, kind: 'recording' });
  await recordingtask.updateRecordingTask({
    ...{ taskId: task.taskId, revision: task.revision },
    recipients: { customerUserIds: [customerUserId ?? ''], groupIds: [] },
  });
  await recordingtask.sendRecordingTask({ taskId: task.taskId });
  return { programId, taskId: task.taskId };
}

/** From the click on Accept until the program, with the take in its slot, is published. */
async function benchAccept(client: ApiClient, clipId: string): Promise<Row> {
  const { recordingtask, program } = client.api;
  const took: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { programId, taskId } = await makeSlotTask(client, round);
    const { shots: asked } = await recordingtask.getRecordingTask({ taskId });
    await recordingtask.addClipTake({ taskId, shotId: asked[0]?.shotId ?? '', clipId });
    const { mine } = await recordingtask.submitAssignment({ taskId });
    took.push(
      await seconds(async () => {
        await recordingtask.acceptTake({ taskId, takeId: mine?.takes[0]?.takeId ?? '' });
        await program.publishProgram({ programId });
        const isLive = async () => (await program.getProgram({ programId })).state === 'published';
        await until('it is published', isLive, { withinMs: 60_000, everyMs: 20 });
      }),
    );
  }
  const tookS = median(took);
  return {
    point: 'tasks',
    what: 'take accepted → program with it published, without pieces',
    ours: `${tookS.toFixed(2)} s`,
    bare: '2.00 s',
    ratio: tookS / 2,
    bar: '≤ 2 s',
    isMet: tookS <= 2,
  };
}

interface Guest {
  readonly promptId: string;
  /** The bearer of their uploads. */
  readonly token: string;
}

/** Guests at the place where they record; so many may begin in a minute from one network. */
async function startGuests(client: ApiClient): Promise<Guest[]> {
  const { guestrecording, guestpage } = client.api;
  const made = await guestrecording.createGuestRecording({ title: 'Bench guests' });
  const { guestRecordingId, revision } = made;
  const prompt = { promptId: randomUUID(), text: 'Who are you?' };
  await guestrecording.updateGuestRecording({ guestRecordingId, revision, prompts: [prompt] });
  const { url } = await guestrecording.setGuestRecordingState({ guestRecordingId, state: 'open' });
  const slug = url.split('/').at(-1) ?? '';
  const { consent } = await guestpage.openGuestPage({ slug });
  const all: Guest[] = [];
  while (all.length < guests) {
    const answer = await guestpage
      .startGuestResponse({
        ...{ slug, name: `Guest ${all.length}`, email: `guest${all.length}@bench.test` },
        ...{ location: '', language: 'en' },
        consent: { consentVersionId: consent.consentVersionId, isMinor: false, guardianName: '' },
      })
      .catch(async (error: unknown) => {
        if (!String(error).includes('rate-limited')) throw error;
        await new Promise((resolve) => setTimeout(resolve, 2000));
        return null;
      });
    if (answer !== null) all.push({ promptId: prompt.promptId, token: answer.visit.uploadToken });
  }
  return all;
}

async function uploadAs(product: Product, { promptId, token }: Guest, bytes: Buffer): Promise<boolean> {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const facts = {
    filename: 'take.mp4',
    filetype: 'video/mp4',
    kind: 'clip',
    task: randomUUID(),
    shot: promptId,
  };
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${product.url}/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries({ ...facts, nonce: randomUUID() })
        .map(([key, value]) => `${key} ${encode(value)}`)
        .join(','),
    },
  });
  const location = created.headers.get('location');
  if (created.status !== 201 || location === null) return false;
  const sent = await fetch(new URL(location, product.url), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  return sent.status === 204;
}

/** Two hundred guests who send their recording in the same moment. */
export async function benchGuests(product: Product): Promise<Row[]> {
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const all = await startGuests(client);
  const bytes = await readFile(await benchSource(20));
  await untilQuiet(product);
  const atRest = await feedAtRest(client);
  let failed = 0;
  const { tookS, p95Ms } = await beside(client, async () => {
    const sent = await Promise.all(all.map((guest) => uploadAs(product, guest, bytes).catch(() => false)));
    failed = sent.filter((isSent) => !isSent).length;
  });
  return [
    {
      point: 'tasks',
      what: `${guests} guests upload ${(bytes.length / 1e6).toFixed(0)} MB each at once, in ${tookS.toFixed(1)} s`,
      ours: `${failed} failed`,
      bare: '0',
      ratio: failed,
      bar: 'none fails',
      isMet: failed === 0,
    },
    againstRest('p95 of the feed meanwhile', p95Ms, atRest, 2),
  ];
}

/** Recording tasks of many users. */
export async function benchTasks(product: Product): Promise<Row[]> {
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const { customer } = await client.api.session.getSession({});
  const pool = openPool(product);
  try {
    const clipId = await client.upload(await benchSource(20), { name: 'bench take.mp4' });
    await workDone(product);
    const accept = await benchAccept(client, clipId);
    const { groupId } = await client.api.user.createGroup({ name: 'Bench users', source: 'manual' });
    await seedUsers(pool, customer?.customerId ?? '', groupId);
    const send = await benchSend(pool, client, groupId);
    const taskId = await seedMatrix(pool, client, clipId);
    await untilQuiet(product);
    return [accept, ...send, ...(await benchMatrix(product, taskId))];
  } finally {
    await pool.end();
  }
}
