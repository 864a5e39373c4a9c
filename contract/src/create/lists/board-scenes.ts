export interface Scene<Block> {
  /** Null for shots before the first scene. */
  readonly scene: Block | null;
  /** From 1; 0 for shots before the first scene. */
  readonly number: number;
  readonly shots: readonly NumberedShot<Block>[];
  readonly durationMs: number;
}

export interface NumberedShot<Block> {
  readonly shot: Block;
  /** Of the scene and within it: 2.3; before the first scene within them: 3. */
  readonly number: string;
}

interface SceneBlock {
  readonly kind: 'scene' | 'shot';
  readonly durationMs: number;
}

/** The scenes of a storyboard with their shots, numbered alike for its editors, for visitors and in print. */
export function scenesOf<Block extends SceneBlock>(blocks: readonly Block[]): Scene<Block>[] {
  const scenes: { scene: Block | null; shots: Block[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'scene') scenes.push({ scene: block, shots: [] });
    else if (scenes.length === 0) scenes.push({ scene: null, shots: [block] });
    else scenes.at(-1)?.shots.push(block);
  }
  const first = scenes[0]?.scene === null ? 0 : 1;
  return scenes.map(({ scene, shots }, at) => ({
    ...{ scene, number: at + first },
    shots: shots.map((shot, index) => ({
      ...{ shot, number: scene === null ? `${index + 1}` : `${at + first}.${index + 1}` },
    })),
    durationMs: shotsLength(shots),
  }));
}

/** Of all shots together, in ms. */
export function shotsLength(blocks: readonly SceneBlock[]): number {
  return blocks.reduce((sum, { durationMs }) => sum + durationMs, 0);
}
