import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { ApiClient, until } from '../e2e/api-client.ts';
import { freePort, type Product } from '../e2e/product.ts';
import { median, processTree, type Row, treePssMb } from './measure.ts';
import { grainySource } from './sources.ts';

const run = promisify(execFile);

interface Segment {
  url: string;
  bytes: Buffer;
}

async function segmentsOf(client: ApiClient): Promise<Segment[]> {
  const clipId = await client.upload(await grainySource(), { name: 'bench serve.mp4' });
  const clip = await until(
    'every rung is there',
    async () => {
      const found = await client.api.clip.getClip({ clipId });
      return found.rungs.includes('v1080') && found;
    },
    { withinMs: 600_000, everyMs: 500 },
  );
  const headers = { cookie: client.mediaCookies() };
  const master = new URL(clip.playback.hls ?? '', client.url);
  const read = async (url: URL) => (await fetch(url, { headers })).text();
  const found: Segment[] = [];
  for (const line of (await read(master)).split('\n').filter((text) => /^v\d+\.m3u8/.test(text))) {
    const playlist = new URL(line, master);
    for (const name of (await read(playlist))
      .split('\n')
      .filter((text) => text !== '' && !text.startsWith('#'))) {
      const url = new URL(name, playlist);
      const bytes = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
      found.push({ url: url.href, bytes });
    }
  }
  return found;
}

/** Requests a second, by wrk with 16 connections for 5 s. */
async function requestsPerSecond(url: string, headers: string[]): Promise<number> {
  const flags = ['-t', '1', '-c', '16', '-d', '5s', ...headers.flatMap((header) => ['-H', header])];
  const { stdout } = await run('wrk', [...flags, url]);
  if (stdout.includes('Non-2xx')) throw new Error(`wrk: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function startNginx(folder: string, port: number): Promise<() => void> {
  const configuration = `daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http { access_log off; sendfile on; keepalive_requests 1000000; client_body_temp_path ${folder}/tmp; proxy_temp_path ${folder}/tmp; fastcgi_temp_path ${folder}/tmp; uwsgi_temp_path ${folder}/tmp; scgi_temp_path ${folder}/tmp;
  server { listen 127.0.0.1:${port}; root ${folder}/files; } }`;
  await writeFile(join(folder, 'nginx.conf'), configuration);
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  await until('nginx answers', async () =>
    fetch(`http://127.0.0.1:${port}/segment`).then(
      (response) => response.status > 0,
      () => false,
    ),
  );
  return () => child.kill('SIGTERM');
}

/** The app's own serving of segments beside nginx with the same bytes, on the same connections. */
export async function benchServing(product: Product): Promise<Row[]> {
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const segments = await segmentsOf(client);
  const nearest = (size: number) =>
    segments.toSorted((a, b) => Math.abs(a.bytes.length - size) - Math.abs(b.bytes.length - size))[0];
  const rows: Row[] = [];
  for (const { size, limit, what } of [
    { size: 1_000_000, limit: 0.25, what: '1 MB' },
    { size: 150_000, limit: 0.05, what: '150 KB' },
  ]) {
    const segment = nearest(size);
    const foundBytes = segment?.bytes.length ?? 0;
    if (segment === undefined || Math.abs(foundBytes - size) > size / 4)
      throw new Error(`No segment of about ${what}: the nearest has ${foundBytes} bytes`);
    const folder = await mkdtemp(join(tmpdir(), 'rushes-nginx-'));
    await run('chmod', ['755', folder]);
    await mkdir(join(folder, 'files'));
    await writeFile(join(folder, 'files', 'segment'), segment.bytes);
    const port = await freePort();
    const stopNginx = await startNginx(folder, port);
    const [ours, bare]: [number[], number[]] = [[], []];
    try {
      for (let round = 0; round < 3; round += 1) {
        ours.push(await requestsPerSecond(segment.url, [`Cookie: ${client.mediaCookies()}`]));
        bare.push(await requestsPerSecond(`http://127.0.0.1:${port}/segment`, []));
      }
    } finally {
      stopNginx();
    }
    await rm(folder, { recursive: true });
    const ratio = median(ours) / median(bare);
    rows.push({
      point: '20',
      what: `segments of ${what} (${Math.round(segment.bytes.length / 1000)} KB) served, against nginx`,
      ours: `${median(ours).toFixed(0)}/s`,
      bare: `${median(bare).toFixed(0)}/s`,
      ratio,
      bar: `≥ ${limit}`,
      isMet: ratio >= limit,
    });
  }
  return rows;
}

/** Names of the programs in a process tree. */
async function runsIn(rootPid: number): Promise<string[]> {
  const pids = await processTree(rootPid);
  return Promise.all(pids.map(async (pid) => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')));
}

/** Memory of all processes of an idle product, each shared page counted once. */
export async function benchMemory(product: Product): Promise<Row[]> {
  const pid = product.process.pid ?? 0;
  // Idle begins when the footage of the first start is done with.
  await until('no ffmpeg runs', async () => !(await runsIn(pid)).some((name) => name.startsWith('ffmpeg')), {
    withinMs: 300_000,
    everyMs: 5000,
  });
  const megabytes = await treePssMb(pid);
  return [
    {
      point: '20',
      what: 'idle memory, PSS of all processes',
      ours: `${megabytes.toFixed(0)} MB`,
      bare: '250 MB',
      ratio: megabytes / 250,
      bar: '≤ 250 MB',
      isMet: megabytes <= 250,
    },
  ];
}

/** Gzipped JavaScript that the sign-in page loads before anything else. */
export async function benchFirstLoad(): Promise<Row[]> {
  const dist = join(import.meta.dirname, '../web/dist');
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  let bytes = 0;
  for (const script of new Set(scripts)) bytes += gzipSync(await readFile(join(dist, script))).length;
  const kilobytes = bytes / 1024;
  return [
    {
      point: '20',
      what: `first load, JavaScript gzipped (${scripts.length} of ${(await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js')).length} files)`,
      ours: `${kilobytes.toFixed(0)} KB`,
      bare: '250 KB',
      ratio: kilobytes / 250,
      bar: '≤ 250 KB',
      isMet: kilobytes <= 250,
    },
  ];
}
