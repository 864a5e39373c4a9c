// Moving pictures with sound made from nothing, for demonstrations and tests of whole chains.
import { join } from 'node:path';
import type { Runner } from './run.ts';

/** What moves: each scene has its own picture and tone. */
export const scenes = ['dawn', 'harbour', 'workshop', 'meadow', 'night'] as const;
export type Scene = (typeof scenes)[number];

const pictures: Record<Scene, string> = {
  dawn: 'gradients=c0=0x2b2d5b:c1=0xff9e64:c2=0xf2d0a4:n=3:speed=0.02:type=linear:seed=7',
  harbour: 'gradients=c0=0x0b3954:c1=0x2ac3de:c2=0xbfd7ea:n=3:speed=0.015:type=radial:seed=11',
  workshop: 'life=mold=12:ratio=0.12:death_color=0xC8502D:life_color=0xF6D365:mold_color=0x16213E:seed=5',
  meadow: 'gradients=c0=0x1b4332:c1=0x95d5b2:c2=0xffe8a3:n=3:speed=0.02:type=spiral:seed=3',
  night: 'gradients=c0=0x10002b:c1=0x7a5cff:c2=0xe0aaff:n=3:speed=0.01:type=circular:seed=9',
};

const tonesHz: Record<Scene, [number, number]> = {
  dawn: [220, 277],
  harbour: [196, 247],
  workshop: [262, 330],
  meadow: [247, 311],
  night: [174, 220],
};

export interface SyntheticRequest {
  scene: Scene;
  durationS: number;
  width: number;
  height: number;
  /** The file lies there as `synthetic.mp4`. */
  workDir: string;
}

/** Plans the arguments: H.264 High with AAC at 30 frames a second, a key frame each second. */
export function planSynthetic({
  scene,
  durationS,
  width,
  height,
}: Omit<SyntheticRequest, 'workDir'>): string[] {
  // Cells have hard edges; the others are so soft that enlarging them shows no difference, at a tenth of the time.
  const flags = scene === 'workshop' ? 'neighbor' : 'bicubic';
  const picture = `${pictures[scene]}:s=${width / 4}x${height / 4}:r=30,scale=${width}:${height}:flags=${flags}`;
  const [low, high] = tonesHz[scene];
  const sound = `aevalsrc=0.12*sin(2*PI*${low}*t)*(1-mod(t\\,1))|0.12*sin(2*PI*${high}*t)*(1-mod(t+0.5\\,1)):s=48000`;
  return [
    ...[
      '-v',
      'error',
      '-nostdin',
      '-y',
      '-f',
      'lavfi',
      '-i',
      picture,
      '-f',
      'lavfi',
      '-i',
      sound,
      '-t',
      String(durationS),
    ],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-profile:v',
      'high',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '30',
      '-crf',
      '23',
    ],
    ...['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', 'synthetic.mp4'],
  ];
}

/** Makes one and gives its path. */
export async function makeSynthetic(runner: Runner, request: SyntheticRequest): Promise<string> {
  await runner.run({
    tool: 'ffmpeg',
    args: planSynthetic(request),
    workDir: request.workDir,
    lane: 'interactive',
    limits: { wallMs: 60_000, cpuS: 120, outputBytes: 500_000_000 },
  });
  return join(request.workDir, 'synthetic.mp4');
}
